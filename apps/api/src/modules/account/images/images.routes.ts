import { imageEndpoints } from '@piel/contract/account/images'
import { routesOf } from '#/http/handle.ts'
import { getImage, removeImage, setImage } from './images.service.ts'

export const imageRow = routesOf(imageEndpoints, (deps) => ({
  setPhoto: async ({ context, upload, query, ifMatch }) =>
    await setImage(deps, context, { use: 'photo', upload, crop: query, ifMatch }),
  removePhoto: async ({ context, ifMatch }) => await removeImage(deps, context, { use: 'photo', ifMatch }),
  setCover: async ({ context, upload, ifMatch }) => await setImage(deps, context, { use: 'cover', upload, ifMatch }),
  removeCover: async ({ context, ifMatch }) => await removeImage(deps, context, { use: 'cover', ifMatch }),
  get: async ({ params }) => await getImage(deps, params.id),
}))
