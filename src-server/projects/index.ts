import { archiveProject } from './endpoints/archive-project.ts'
import { createProject } from './endpoints/create-project.ts'
import { createUserProject } from './endpoints/create-user-project.ts'
import { deleteProject } from './endpoints/delete-project.ts'
import { forkProject } from './endpoints/fork-project.ts'
import { getLanguages } from './endpoints/get-languages.ts'
import { getProject } from './endpoints/get-project.ts'
import { getProjectAvatar } from './endpoints/get-project-avatar.ts'
import { linkFork } from './endpoints/link-fork.ts'
import { listForks } from './endpoints/list-forks.ts'
import { listProjectGroups } from './endpoints/list-project-groups.ts'
import { listProjectUsers } from './endpoints/list-project-users.ts'
import { listProjects } from './endpoints/list-projects.ts'
import { listStarredProjects } from './endpoints/list-starred-projects.ts'
import { listStarrers } from './endpoints/list-starrers.ts'
import { listTransferLocations } from './endpoints/list-transfer-locations.ts'
import { listUserProjects } from './endpoints/list-user-projects.ts'
import { restoreProject } from './endpoints/restore-project.ts'
import { starProject } from './endpoints/star-project.ts'
import { transferProject } from './endpoints/transfer-project.ts'
import { unarchiveProject } from './endpoints/unarchive-project.ts'
import { unlinkFork } from './endpoints/unlink-fork.ts'
import { unstarProject } from './endpoints/unstar-project.ts'
import { updateProject } from './endpoints/update-project.ts'

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
