/** Optional fields store `null` where a form sends an empty string. */
export const emptyToNull = (text: string | null | undefined): string | null => text || null

type Given<Body> = { [Field in keyof Body]: Exclude<Body[Field], undefined> | null }

/** The fields present in a body, with null for empty texts; required texts are never empty. */
export const givenFields = <Body extends object>(body: Body): Given<Body> =>
  Object.fromEntries(
    Object.entries(body).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, value === '' ? null : value]],
    ),
  ) as Given<Body>

/** The names of the fields that an object has. */
export const fieldsIn = <Row extends object>(row: Row) => Object.keys(row) as (keyof Row & string)[]

type Unstored<Row, Body> = Record<Exclude<keyof Body, keyof Row>, never>

/** The fields that differ from the stored row, with null for empty texts. Fields that the row lacks do not compile. */
export const changesOf = <Row extends object, Body extends object>(
  before: Row,
  body: Body & Unstored<Row, Body>,
): Partial<Pick<Row, keyof Row & keyof Body>> =>
  Object.fromEntries(
    Object.entries(givenFields(body)).filter(
      ([field, value]) => JSON.stringify(before[field as keyof Row]) !== JSON.stringify(value),
    ),
  ) as Partial<Pick<Row, keyof Row & keyof Body>>
