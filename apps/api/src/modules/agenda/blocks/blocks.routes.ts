import { blockEndpoints } from '@piel/contract/agenda/blocks'
import { routesOf } from '#/http/handle.ts'
import { agendaScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'
import { findBlock, blockObject } from './blocks.repository.ts'
import * as blocks from './blocks.service.ts'

export const blockRow = {
  ...routesOf(blockEndpoints, (deps) => ({
    list: ({ context, query }) => blocks.listBlocks(deps, context, query),
    create: {
      handler: ({ context, body }) => blocks.createBlock(deps, context, body),
      replay: ({ context, answer }) => blocks.getBlock(deps, context, answer.id),
    },
    get: ({ context, params }) => blocks.getBlock(deps, context, params.id),
    update: {
      handler: ({ context, call, body }) => blocks.updateBlock(deps, context, { ...call, body }),
      findStored: ({ context, params }) => findBlock(deps.db, agendaScope(context), params.id),
    },
    remove: ({ context, call }) => blocks.archiveBlock(deps, context, call),
  })),
  name: blockObject,
}
