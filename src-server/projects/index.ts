import { archiveProject } from './endpoints/archive/archive-project.ts'
import { unarchiveProject } from './endpoints/archive/unarchive-project.ts'
import { deleteProject } from './endpoints/deletion/delete-project.ts'
import { restoreProject } from './endpoints/deletion/restore-project.ts'
import { forkProject } from './endpoints/forks/fork-project.ts'
import { linkFork } from './endpoints/forks/link-fork.ts'
import { listForks } from './endpoints/forks/list-forks.ts'
import { unlinkFork } from './endpoints/forks/unlink-fork.ts'
import { listProjects } from './endpoints/lists/list-projects.ts'
import { listStarredProjects } from './endpoints/lists/list-starred-projects.ts'
import { listUserProjects } from './endpoints/lists/list-user-projects.ts'
import { createProject } from './endpoints/project/create-project.ts'
import { createUserProject } from './endpoints/project/create-user-project.ts'
import { getLanguages } from './endpoints/project/get-languages.ts'
import { getProject } from './endpoints/project/get-project.ts'
import { getProjectAvatar } from './endpoints/project/get-project-avatar.ts'
import { listProjectGroups } from './endpoints/project/list-project-groups.ts'
import { listProjectUsers } from './endpoints/project/list-project-users.ts'
import { updateProject } from './endpoints/project/update-project.ts'
import { listStarrers } from './endpoints/stars/list-starrers.ts'
import { starProject } from './endpoints/stars/star-project.ts'
import { unstarProject } from './endpoints/stars/unstar-project.ts'
import { listTransferLocations } from './endpoints/transfer/list-transfer-locations.ts'
import { transferProject } from './endpoints/transfer/transfer-project.ts'

export const projects = [
  listProjects,
  listUserProjects,
  listStarredProjects,
  getProject,
  listForks,
  listProjectUsers,
  listProjectGroups,
  getLanguages,
  listStarrers,
  createProject,
  createUserProject,
  updateProject,
  getProjectAvatar,
  forkProject,
  linkFork,
  unlinkFork,
  starProject,
  unstarProject,
  archiveProject,
  unarchiveProject,
  transferProject,
  listTransferLocations,
  deleteProject,
  restoreProject,
] as const
