import { describe, expect, it } from 'vitest'
import { ApiError } from '#/lib/api-error.ts'
import { placeErrors } from './submit-errors.ts'

const refused = (...pointers: string[]) =>
  new ApiError(422, 'validation_failed', {
    errors: pointers.map((pointer) => ({ pointer, code: 'validation.invalid' })),
  })
const place = (error: unknown) => placeErrors(error, ['firstName', 'licenses'], {})

describe('the place of a refusal', () => {
  it('J3 is the field of an item of a list', () => {
    const placed = place(refused('/user/firstName', '/doctor/licenses/1/number'))
    expect(placed.fields.map(({ name }) => name)).toEqual(['firstName', 'licenses.1.number'])
    expect(placed.isPlaced).toBe(true)
  })

  it('J3 is above the buttons for what no field shows', () => {
    expect(place(refused('/doctor/others/0/number'))).toEqual({ fields: [], isPlaced: false })
  })
})
