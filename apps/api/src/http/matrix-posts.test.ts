import { describeMatrix } from '#/testing/matrix.ts'

describeMatrix(({ method, path }) => method === 'POST' && !path.includes(':id'))
