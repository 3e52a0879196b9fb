import { imageEndpoints } from '@piel/contract/account/images'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { getImage, removeImage, setImage } from './images.service.ts'

export const imageRoutes = (deps: Deps): Route[] => [
  handle(
    imageEndpoints.setPhoto,
    async ({ context, upload, query, ifMatch }) =>
      await setImage(deps, context, { use: 'photo', upload, crop: query, ifMatch }),
  ),
  handle(
    imageEndpoints.removePhoto,
    async ({ context, ifMatch }) => await removeImage(deps, context, { use: 'photo', ifMatch }),
  ),
  handle(
    imageEndpoints.setCover,
    async ({ context, upload, ifMatch }) => await setImage(deps, context, { use: 'cover', upload, ifMatch }),
  ),
  handle(
    imageEndpoints.removeCover,
    async ({ context, ifMatch }) => await removeImage(deps, context, { use: 'cover', ifMatch }),
  ),
  handle(imageEndpoints.get, async ({ params }) => await getImage(deps, params.id)),
]
