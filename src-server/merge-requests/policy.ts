import { roles } from '../kit/access/roles.ts'

export { mayReadMergeRequests } from '../visibility/merge-requests.ts'

/** Developers may open and merge merge requests. */
export const mayMerge = ({ access_level }: { access_level: number }) => access_level >= roles.developer
