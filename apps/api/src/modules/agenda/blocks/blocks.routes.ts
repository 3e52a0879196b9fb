import { blockEndpoints } from '@piel/contract/agenda/blocks'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { agendaScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'
import { findBlock } from './blocks.repository.ts'
import * as blocks from './blocks.service.ts'

export const blockRoutes = (deps: Deps): Route[] => [
  handle(blockEndpoints.list, ({ context, query }) => blocks.listBlocks(deps, context, query)),
  handle(blockEndpoints.create, ({ context, body }) => blocks.createBlock(deps, context, body)),
  handle(blockEndpoints.get, ({ context, params }) => blocks.getBlock(deps, context, params.id)),
  handle(
    blockEndpoints.update,
    ({ context, call, body }) => blocks.updateBlock(deps, context, { ...call, body }),
    ({ context, params }) => findBlock(deps.db, agendaScope(context), params.id),
  ),
  handle(blockEndpoints.remove, ({ context, call }) => blocks.archiveBlock(deps, context, call)),
]
