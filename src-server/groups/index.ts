import { deleteGroup } from './endpoints/deletion/delete-group.ts'
import { restoreGroup } from './endpoints/deletion/restore-group.ts'
import { createGroup } from './endpoints/group/create-group.ts'
import { getGroup } from './endpoints/group/get-group.ts'
import { getGroupAvatar } from './endpoints/group/get-group-avatar.ts'
import { updateGroup } from './endpoints/group/update-group.ts'
import { listDescendantGroups } from './endpoints/lists/list-descendant-groups.ts'
import { listGroupProjects } from './endpoints/lists/list-group-projects.ts'
import { listGroups } from './endpoints/lists/list-groups.ts'
import { listSharedProjects } from './endpoints/lists/list-shared-projects.ts'
import { listSubgroups } from './endpoints/lists/list-subgroups.ts'
import { listTransferLocations } from './endpoints/transfer/list-transfer-locations.ts'
import { transferGroup } from './endpoints/transfer/transfer-group.ts'
import { transferProjectToGroup } from './endpoints/transfer/transfer-project-to-group.ts'

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
