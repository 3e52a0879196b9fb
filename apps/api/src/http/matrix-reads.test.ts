import { describeMatrix } from '#/testing/matrix.ts'

describeMatrix(({ method, path }) => method === 'GET' && path.includes(':id'))
