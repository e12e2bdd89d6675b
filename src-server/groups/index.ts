import { createGroup } from './endpoints/create-group.ts'
import { deleteGroup } from './endpoints/delete-group.ts'
import { getGroup } from './endpoints/get-group.ts'
import { getGroupAvatar } from './endpoints/get-group-avatar.ts'
import { listDescendantGroups } from './endpoints/list-descendant-groups.ts'
import { listGroupProjects } from './endpoints/list-group-projects.ts'
import { listGroups } from './endpoints/list-groups.ts'
import { listSharedProjects } from './endpoints/list-shared-projects.ts'
import { listSubgroups } from './endpoints/list-subgroups.ts'
import { listTransferLocations } from './endpoints/list-transfer-locations.ts'
import { restoreGroup } from './endpoints/restore-group.ts'
import { transferGroup } from './endpoints/transfer-group.ts'
import { transferProjectToGroup } from './endpoints/transfer-project-to-group.ts'
import { updateGroup } from './endpoints/update-group.ts'

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
