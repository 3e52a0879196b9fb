import { reachOf, type Permission, type Reach } from '@piel/contract/core/permissions'
import { useMe } from './me.ts'

/** Whether the role reaches every record with a permission, only the person's own, or none. */
export function useReach(permission: Permission): Reach | undefined {
  return reachOf(useMe().kind, permission)
}

/** Whether the user's role has a permission. The API decides; this only hides unavailable actions. */
export function useCan(permission: Permission): boolean {
  return useReach(permission) !== undefined
}
