import { historyEndpoints, historyKinds, restoreEndpoints } from '@piel/contract/core/history'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { getHistory } from './history.service.ts'
import { restoreVersion } from './restore.service.ts'

export const historyRoutes = (deps: Deps): Route[] => [
  ...historyKinds.map((kind) =>
    handle(historyEndpoints[kind], ({ context, params }) => getHistory(deps, context, kind, params.id)),
  ),
  ...historyKinds.map((kind) =>
    handle(restoreEndpoints[kind], ({ context, call, body }) =>
      restoreVersion[kind](deps, context, { ...call, ...body }),
    ),
  ),
]
