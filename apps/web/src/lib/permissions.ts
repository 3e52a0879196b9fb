import { reachOf, type Permission, type Reach } from '@piel/contract/permissions'
import { useMe } from './me.ts'

/** Whether the role reaches every record with a permission, only those tied to the person, or none. */
export function useReach(permission: Permission): Reach | undefined {
  return reachOf(useMe().kind, permission)
}

/** Whether the signed-in user's role has a permission; the API decides, this only keeps dead ends off the screen. */
export function useCan(permission: Permission): boolean {
  return useReach(permission) !== undefined
}
