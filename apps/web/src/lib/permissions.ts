import { reachOf, type Permission } from '@piel/contract/permissions'
import { useAccount } from './account.ts'

/** Whether the signed-in user's role has a permission; the API decides, this only keeps dead ends off the screen. */
export function useCan(permission: Permission): boolean {
  return reachOf(useAccount().kind, permission) !== undefined
}
