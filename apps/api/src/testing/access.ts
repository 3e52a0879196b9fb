import type { State } from './objects.ts'

/** Expected statuses; those of a kind of actor are for its own object and another's, or one without an object. */
export interface AccessRow extends Record<'USER' | 'DOCTOR' | 'STAFF' | 'ADMIN', number[]> {
  /** Without a token, with an expired one, with one of another audience, with an ID token, of an archived user. */
  outsiders: number[]
}

/**
 * The status of every endpoint for every caller and state of its object, written by hand: nothing here is derived from
 * the permissions that it checks. Rows below an endpoint are for other states of its object.
 */
const table = `
                                              state    | none exp. aud. id arch. | USER    | DOCTOR  | STAFF   | ADMIN
GET    /config                                live     | 200 200 200 200 200 | 200     | 200     | 200     | 200
GET    /auth/provider                         live     | 404 404 404 404 404 | 404     | 404     | 404     | 404
POST   /auth/exchange                         live     | 404 404 404 404 404 | 404     | 404     | 404     | 404
POST   /auth/identity                         live     | 404 404 404 404 404 | 404     | 404     | 404     | 404
POST   /auth/login                            live     | 401 401 401 401 401 | 401     | 401     | 401     | 401
POST   /auth/logout                           live     | 401 401 401 401 401 | 204     | 204     | 204     | 204
GET    /me                                    live     | 401 401 401 401 401 | 200     | 200     | 200     | 200
PATCH  /me                                    live     | 401 401 401 401 401 | 200     | 200     | 200     | 200
POST   /me/password                           live     | 401 401 401 401 401 | 422     | 422     | 422     | 422
POST   /me/sign-out-everywhere                live     | 401 401 401 401 401 | 204     | 204     | 204     | 204
GET    /me/sign-ins                           live     | 401 401 401 401 401 | 200     | 200     | 200     | 200
GET    /me/profile                            live     | 401 401 401 401 401 | 200     | 200     | 200     | 200
GET    /me/sessions                           live     | 401 401 401 401 401 | 200     | 200     | 200     | 200
DELETE /me/sessions/:id                       live     | 401 401 401 401 401 | 204 404 | 204 404 | 204 404 | 204 404
                                              unknown  | 401 401 401 401 401 | 404 404 | 404 404 | 404 404 | 404 404
GET    /me/lock                               live     | 401 401 401 401 401 | 200     | 200     | 200     | 200
POST   /me/lock                               live     | 401 401 401 401 401 | 200     | 200     | 200     | 200
POST   /me/lock/challenge                     live     | 401 401 401 401 401 | 404     | 404     | 404     | 404
POST   /me/unlock                             live     | 401 401 401 401 401 | 422     | 422     | 422     | 422
POST   /me/photo                              live     | 401 401 401 401 401 | 200     | 200     | 200     | 200
DELETE /me/photo                              live     | 401 401 401 401 401 | 200     | 200     | 200     | 200
POST   /me/cover                              live     | 401 401 401 401 401 | 200     | 200     | 200     | 200
DELETE /me/cover                              live     | 401 401 401 401 401 | 200     | 200     | 200     | 200
GET    /me/second-factor                      live     | 401 401 401 401 401 | 200     | 200     | 200     | 200
POST   /me/second-factor/app                  live     | 401 401 401 401 401 | 422     | 422     | 422     | 422
POST   /me/second-factor/app/confirm          live     | 401 401 401 401 401 | 422     | 422     | 422     | 422
POST   /me/second-factor/app/remove           live     | 401 401 401 401 401 | 422     | 422     | 422     | 422
POST   /me/second-factor/recovery-codes       live     | 401 401 401 401 401 | 422     | 422     | 422     | 422
POST   /me/passkeys/options                   live     | 401 401 401 401 401 | 422     | 422     | 422     | 422
POST   /me/passkeys                           live     | 401 401 401 401 401 | 422     | 422     | 422     | 422
POST   /me/passkeys/:id/rename                live     | 401 401 401 401 401 | 204 404 | 204 404 | 204 404 | 204 404
                                              unknown  | 401 401 401 401 401 | 404 404 | 404 404 | 404 404 | 404 404
POST   /me/passkeys/:id/remove                live     | 401 401 401 401 401 | 422 422 | 422 422 | 422 422 | 422 422
                                              unknown  | 401 401 401 401 401 | 422 422 | 422 422 | 422 422 | 422 422
GET    /images/:id                            live     | 200 200 200 200 200 | 200 200 | 200 200 | 200 200 | 200 200
                                              unknown  | 404 404 404 404 404 | 404 404 | 404 404 | 404 404 | 404 404
GET    /dashboard                             live     | 401 401 401 401 401 | 403     | 403     | 200     | 200
GET    /dashboard/analytics                   live     | 401 401 401 401 401 | 403     | 403     | 200     | 200
GET    /dashboard/income/export               live     | 401 401 401 401 401 | 403     | 403     | 200     | 200
GET    /dashboard/treatments/export           live     | 401 401 401 401 401 | 403     | 403     | 200     | 200
GET    /users                                 live     | 401 401 401 401 401 | 403     | 403     | 403     | 200
POST   /users                                 live     | 401 401 401 401 401 | 403     | 403     | 403     | 201
POST   /auth/register                         live     | 401 401 401 401 401 | 403     | 403     | 403     | 201
GET    /users/:id                             live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
PATCH  /users/:id                             live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
DELETE /users/:id                             live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 204 204
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
POST   /users/:id/restore                     live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 409 409
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
POST   /users/email-holder                    live     | 401 401 401 401 401 | 403     | 403     | 403     | 200
POST   /users/:id/invitation                  live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 201 201
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
POST   /users/:id/sign-out                    live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 204 204
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
POST   /users/:id/unlock                      live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 204 204
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
POST   /users/:id/second-factor/reset         live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 204 204
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
GET    /users/:id/sessions                    live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
DELETE /sessions/:id                          live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 204 204
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
GET    /users/export                          live     | 401 401 401 401 401 | 403     | 403     | 403     | 200
GET    /patient                               live     | 401 401 401 401 401 | 403     | 200     | 200     | 200
POST   /auth/register/patient                 live     | 401 401 401 401 401 | 403     | 403     | 201     | 201
POST   /patient/duplicates                    live     | 401 401 401 401 401 | 403     | 403     | 200     | 200
GET    /patient/:id                           live     | 401 401 401 401 401 | 403 403 | 200 404 | 200 200 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 404 404 | 404 404 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 404 404 | 404 404 | 404 404
PATCH  /patient/:id                           live     | 401 401 401 401 401 | 403 403 | 403 403 | 200 200 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
DELETE /patient/:id                           live     | 401 401 401 401 401 | 403 403 | 403 403 | 204 204 | 204 204
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
POST   /patient/:id/restore                   live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 409 409
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
POST   /patient/:id/restore-request           live     | 401 401 401 401 401 | 403 403 | 403 403 | 409 409 | 409 409
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 204 204 | 204 204
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
GET    /patient/export                        live     | 401 401 401 401 401 | 403     | 403     | 200     | 200
GET    /patient/:id/medical-history           live     | 401 401 401 401 401 | 403 403 | 200 404 | 200 200 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 404 404 | 404 404 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 404 404 | 404 404 | 404 404
POST   /patient/:id/medical-history           live     | 401 401 401 401 401 | 403 403 | 201 404 | 201 201 | 201 201
                                              archived | 401 401 401 401 401 | 403 403 | 409 404 | 409 409 | 409 409
                                              unknown  | 401 401 401 401 401 | 403 403 | 404 404 | 404 404 | 404 404
GET    /patient/:id/medical-history/earlier   live     | 401 401 401 401 401 | 403 403 | 200 404 | 200 200 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 404 404 | 404 404 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 404 404 | 404 404 | 404 404
GET    /doctor                                live     | 401 401 401 401 401 | 403     | 403     | 200     | 200
GET    /doctor/search                         live     | 401 401 401 401 401 | 403     | 403     | 200     | 200
POST   /auth/register/doctor                  live     | 401 401 401 401 401 | 403     | 403     | 201     | 201
GET    /doctor/:id                            live     | 401 401 401 401 401 | 403 403 | 403 403 | 200 200 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
PATCH  /doctor/:id                            live     | 401 401 401 401 401 | 403 403 | 403 403 | 200 200 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
PATCH  /doctor/:id/status                     live     | 401 401 401 401 401 | 403 403 | 403 403 | 200 200 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
DELETE /doctor/:id                            live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 204 204
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
POST   /doctor/:id/restore                    live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 409 409
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
GET    /doctor/export                         live     | 401 401 401 401 401 | 403     | 403     | 200     | 200
GET    /doctor/:id/handover                   live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
POST   /doctor/:id/handover                   live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
GET    /doctor/:id/patients                   live     | 401 401 401 401 401 | 403 403 | 403 403 | 200 200 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
GET    /patient/:id/doctors                   live     | 401 401 401 401 401 | 403 403 | 403 403 | 200 200 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
POST   /patient/:id/doctors                   live     | 401 401 401 401 401 | 403 403 | 403 403 | 201 201 | 201 201
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
PATCH  /care/:id                              live     | 401 401 401 401 401 | 403 403 | 403 403 | 200 200 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
DELETE /care/:id                              live     | 401 401 401 401 401 | 403 403 | 403 403 | 204 204 | 204 204
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
GET    /patient/:id/ledger                    live     | 401 401 401 401 401 | 403 403 | 403 403 | 200 200 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
POST   /patient/:id/ledger/adjustments        live     | 401 401 401 401 401 | 403 403 | 403 403 | 201 201 | 201 201
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 409 409 | 409 409
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
GET    /debtors                               live     | 401 401 401 401 401 | 403     | 403     | 200     | 200
GET    /debtors/export                        live     | 401 401 401 401 401 | 403     | 403     | 200     | 200
POST   /patient/:id/memberships               live     | 401 401 401 401 401 | 403 403 | 403 403 | 201 201 | 201 201
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 409 409 | 409 409
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
POST   /patient/:id/memberships/end           live     | 401 401 401 401 401 | 403 403 | 403 403 | 200 200 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 409 409 | 409 409
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
GET    /transactions                          live     | 401 401 401 401 401 | 403     | 403     | 200     | 200
GET    /transactions/export                   live     | 401 401 401 401 401 | 403     | 403     | 200     | 200
POST   /transactions                          live     | 401 401 401 401 401 | 403 403 | 403 403 | 201 201 | 201 201
GET    /transactions/:id                      live     | 401 401 401 401 401 | 403 403 | 403 403 | 200 200 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 200 200 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
POST   /transactions/:id/complete             live     | 401 401 401 401 401 | 403 403 | 403 403 | 200 200 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 200 200 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
POST   /transactions/:id/fail                 live     | 401 401 401 401 401 | 403 403 | 403 403 | 200 200 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 200 200 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
POST   /transactions/:id/refund               live     | 401 401 401 401 401 | 403 403 | 403 403 | 200 200 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 200 200 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
GET    /contacts                              live     | 401 401 401 401 401 | 403     | 403     | 200     | 200
GET    /treatments                            live     | 401 401 401 401 401 | 403     | 200     | 200     | 200
GET    /treatments/export                     live     | 401 401 401 401 401 | 403     | 403     | 200     | 200
POST   /treatments                            live     | 401 401 401 401 401 | 403 403 | 403 403 | 201 201 | 201 201
GET    /treatments/:id                        live     | 401 401 401 401 401 | 403 403 | 200 404 | 200 200 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 404 404 | 200 200 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 404 404 | 404 404 | 404 404
PATCH  /treatments/:id                        live     | 401 401 401 401 401 | 403 403 | 403 403 | 200 200 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 409 409 | 409 409
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
POST   /treatments/:id/status                 live     | 401 401 401 401 401 | 403 403 | 403 403 | 200 200 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 409 409 | 409 409
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
GET    /catalogue                             live     | 401 401 401 401 401 | 403     | 403     | 200     | 200
POST   /catalogue/types                       live     | 401 401 401 401 401 | 403     | 403     | 403     | 201
GET    /catalogue/types/:id                   live     | 401 401 401 401 401 | 403 403 | 403 403 | 200 200 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
PATCH  /catalogue/types/:id                   live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
GET    /catalogue/types/:id/changes           live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
PATCH  /catalogue/tiers/:id                   live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
GET    /catalogue/tiers/:id/changes           live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
GET    /shipping                              live     | 401 401 401 401 401 | 403     | 403     | 403     | 200
POST   /shipping                              live     | 401 401 401 401 401 | 403     | 403     | 403     | 201
PUT    /shipping/order                        live     | 401 401 401 401 401 | 403     | 403     | 403     | 409
GET    /shipping/:id                          live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
PATCH  /shipping/:id                          live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
DELETE /shipping/:id                          live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 204 204
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
PATCH  /me/list-views                         live     | 401 401 401 401 401 | 200     | 200     | 200     | 200
GET    /me/notifications                      live     | 401 401 401 401 401 | 200     | 200     | 200     | 200
POST   /me/notifications/:id/read             live     | 401 401 401 401 401 | 204 404 | 204 404 | 204 404 | 204 404
                                              unknown  | 401 401 401 401 401 | 404 404 | 404 404 | 404 404 | 404 404
POST   /me/notifications/read                 live     | 401 401 401 401 401 | 204     | 204     | 204     | 204
GET    /me/notifications/stream               live     | 401 401 401 401 401 | 200     | 200     | 200     | 200
GET    /me/notifications/preferences          live     | 401 401 401 401 401 | 200     | 200     | 200     | 200
PUT    /me/notifications/preferences          live     | 401 401 401 401 401 | 200     | 200     | 200     | 200
GET    /audit                                 live     | 401 401 401 401 401 | 403     | 403     | 403     | 200
GET    /audit/actors                          live     | 401 401 401 401 401 | 403     | 403     | 403     | 200
GET    /audit/chain                           live     | 401 401 401 401 401 | 403     | 403     | 403     | 200
GET    /audit/warnings                        live     | 401 401 401 401 401 | 403     | 403     | 403     | 200
GET    /audit/:id                             live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
GET    /patient/:id/readers                   live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
GET    /system                                live     | 401 401 401 401 401 | 403     | 403     | 403     | 200
GET    /audit/export                          live     | 401 401 401 401 401 | 403     | 403     | 403     | 200
GET    /patient/:id/history                   live     | 401 401 401 401 401 | 403 403 | 403 403 | 200 200 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
GET    /doctor/:id/history                    live     | 401 401 401 401 401 | 403 403 | 403 403 | 200 200 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
GET    /users/:id/history                     live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
GET    /treatments/:id/history                live     | 401 401 401 401 401 | 403 403 | 403 403 | 200 200 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 200 200 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
GET    /catalogue/types/:id/history           live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
GET    /catalogue/tiers/:id/history           live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
GET    /shipping/:id/history                  live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 200 200
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
POST   /patient/:id/history/restore           live     | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
POST   /doctor/:id/history/restore            live     | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
POST   /users/:id/history/restore             live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
POST   /treatments/:id/history/restore        live     | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 404 404 | 404 404
POST   /catalogue/types/:id/history/restore   live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
POST   /catalogue/tiers/:id/history/restore   live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
POST   /shipping/:id/history/restore          live     | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
                                              archived | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
                                              unknown  | 401 401 401 401 401 | 403 403 | 403 403 | 403 403 | 404 404
`

const numbers = (text = ''): number[] => text.trim().split(/\s+/).map(Number)

type Access = Record<string, Partial<Record<State, AccessRow>>>

function read(lines: string[]): Access {
  const access: Access = {}
  let endpoint = ''
  for (const line of lines) {
    const [place = '', outsiders, user, doctor, staff, admin] = line.split('|')
    const [state, path, method] = place.trim().split(/\s+/).toReversed()
    if (path !== undefined) endpoint = `${method} ${path}`
    const row: AccessRow = {
      outsiders: numbers(outsiders),
      USER: numbers(user),
      DOCTOR: numbers(doctor),
      STAFF: numbers(staff),
      ADMIN: numbers(admin),
    }
    access[endpoint] = { ...access[endpoint], [state as State]: row }
  }
  return access
}

/** The rows of each endpoint, by state. */
export const access: Readonly<Access> = read(table.trim().split('\n').slice(1))
