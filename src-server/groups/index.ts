import { createGroup } from './create-group.ts'
import { deleteGroup } from './delete-group.ts'
import { getGroup } from './get-group.ts'
import { getGroupAvatar } from './get-group-avatar.ts'
import { listDescendantGroups } from './list-descendant-groups.ts'
import { listGroupProjects } from './list-group-projects.ts'
import { listGroups } from './list-groups.ts'
import { listSharedProjects } from './list-shared-projects.ts'
import { listSubgroups } from './list-subgroups.ts'
import { listTransferLocations } from './list-transfer-locations.ts'
import { restoreGroup } from './restore-group.ts'
import { transferGroup } from './transfer-group.ts'
import { transferProjectToGroup } from './transfer-project-to-group.ts'
import { updateGroup } from './update-group.ts'

export const groups = [
  listGroups,
  listSubgroups,
  listDescendantGroups,
  listGroupProjects,
  listSharedProjects,
  getGroup,
  getGroupAvatar,
  createGroup,
  updateGroup,
  deleteGroup,
  restoreGroup,
  listTransferLocations,
  transferGroup,
  transferProjectToGroup,
] as const
