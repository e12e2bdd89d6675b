import { roles } from '../kit/access/roles.ts'

export { mayReadMergeRequests } from '../visibility/merge-requests.ts'

/** Whoever may push to the project may offer a change to it, and merge one. */
export const mayMerge = ({ access_level }: { access_level: number }) => access_level >= roles.developer
