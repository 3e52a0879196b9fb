/** The rows of prescriptions and medicines; see access.ts. The doctors of the matrix have no record of their own. */
export const prescriptionTable = `
                                              state    | none exp. aud. id arch. | USER    | DOCTOR  | STAFF   |CLINICAL | ADMIN
POST   /patient/:id/prescriptions/check       live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 403 403 | 403 403
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 403 403 | 403 403
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 403 403 | 403 403
GET    /patient/:id/prescriptions             live     | 401 401 401 401 401 | 403 403 | 200 404 | 403 403 | 200 200 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 404 404 | 403 403 | 404 404 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 404 404 | 403 403 | 404 404 | 404 404
POST   /patient/:id/prescriptions             live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 403 403 | 403 403
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 403 403 | 403 403
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 403 403 | 403 403
GET    /prescriptions/:id                     live     | 401 401 401 401 401 | 403 403 | 200 404 | 403 403 | 200 200 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 404 404 | 403 403 | 404 404 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 404 404 | 403 403 | 404 404 | 404 404
POST   /prescriptions/:id/void                live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 403 403 | 403 403
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 403 403 | 403 403
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 403 403 | 403 403
POST   /prescriptions/:id/printed             live     | 401 401 401 401 401 | 403 403 | 204 404 | 403 403 | 204 204 | 204 204
                                              archived | 401 401 401 401 401 | 403 403 | 404 404 | 403 403 | 404 404 | 204 204
                                              unknown  | 401 401 401 401 401 | 403 403 | 404 404 | 403 403 | 404 404 | 404 404
GET    /catalogue/medicines                   live     | 401 401 401 401 401 | 403     | 200     | 403     | 200     | 200
POST   /catalogue/medicines                   live     | 401 401 401 401 401 | 403     | 403     | 403     | 403     | 201
`
