import type { Db } from '../kit/db/schema.ts'
import { ApiError } from '../kit/errors.ts'
import { type Branches, openFrom } from './write-queries.ts'

/** @throws ApiError 409 if source and target are the same, or if another open merge request has both */
export async function requireFreeBranches(db: Db, branches: Branches & { id?: number }) {
  const { project_id, source_project_id, source_branch, target_branch } = branches
  if (source_project_id === project_id && source_branch === target_branch)
    throw conflicts("You can't use same project/branch for source and target")
  const other = await openFrom(db, branches)
  if (other !== undefined)
    throw conflicts(`Another open merge request already exists for this source branch: !${other}`)
}

const conflicts = (text: string) => new ApiError(409, { message: [text] })
