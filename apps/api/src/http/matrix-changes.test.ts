import { describeMatrix } from '#/testing/matrix.ts'

describeMatrix(({ method }) => method !== 'GET' && method !== 'POST')
