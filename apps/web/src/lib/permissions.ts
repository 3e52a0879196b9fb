import { reachOf, type Permission, type Reach } from '@piel/contract/permissions'
import { useAccount } from './account.ts'

/** Whether the role reaches every record with a permission, only those tied to the person, or none. */
export function useReach(permission: Permission): Reach | undefined {
  return reachOf(useAccount().kind, permission)
}

/** Whether the signed-in user's role has a permission; the API decides, this only keeps dead ends off the screen. */
export function useCan(permission: Permission): boolean {
  return useReach(permission) !== undefined
}
