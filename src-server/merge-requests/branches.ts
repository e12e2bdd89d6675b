import type { Db } from '../kit/db/schema.ts'
import { ApiError, conflict } from '../kit/errors.ts'
import type { FieldFault } from '../kit/reason.ts'
import { byValue } from '../kit/reason.ts'
import { type Branches, openFrom } from './write-queries.ts'

/** Whether source and target differ, and no other open merge request has both. */
export const areBranchesFree = async (db: Db, branches: Branches & { id?: number }) =>
  !isSame(branches) && (await openFrom(db, branches)) === undefined

/** @throws ApiError 409 if source and target are the same, or if another open merge request has both */
export async function requireFreeBranches(db: Db, branches: Branches & { id?: number }) {
  if (isSame(branches))
    throw conflicts(
      "You can't use same project/branch for source and target",
      { name: 'source_branch', needs: 'another branch than the target' },
      { name: 'target_branch', needs: 'another branch than the source' },
    )
  const other = await openFrom(db, branches)
  if (other !== undefined)
    throw conflicts(`Another open merge request already exists for this source branch: !${other}`, {
      name: 'source_branch',
      fault: `!${other} is open from this branch to the same target`,
    })
}

const isSame = ({ project_id, source_project_id, source_branch, target_branch }: Branches) =>
  source_project_id === project_id && source_branch === target_branch

const conflicts = (text: string, ...fields: FieldFault[]) =>
  new ApiError(409, { message: [text] }, {}, { step: 'values', fields })

/** @throws ApiError 409 if the source branch has another head commit than the caller has seen */
export function requireHead({ sha }: { sha: string | null }, seen: string | undefined) {
  if (seen && sha !== null && seen !== sha)
    throw conflict(`SHA does not match HEAD of source branch: ${sha}`, byValue('sha', sha))
}
