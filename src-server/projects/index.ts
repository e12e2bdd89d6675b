import { archiveProject } from './archive-project.ts'
import { createProject } from './create-project.ts'
import { createUserProject } from './create-user-project.ts'
import { deleteProject } from './delete-project.ts'
import { forkProject } from './fork-project.ts'
import { getLanguages } from './get-languages.ts'
import { getProject } from './get-project.ts'
import { getProjectAvatar } from './get-project-avatar.ts'
import { linkFork } from './link-fork.ts'
import { listForks } from './list-forks.ts'
import { listProjectGroups } from './list-project-groups.ts'
import { listProjectUsers } from './list-project-users.ts'
import { listProjects } from './list-projects.ts'
import { listStarredProjects } from './list-starred-projects.ts'
import { listStarrers } from './list-starrers.ts'
import { listTransferLocations } from './list-transfer-locations.ts'
import { listUserProjects } from './list-user-projects.ts'
import { restoreProject } from './restore-project.ts'
import { starProject } from './star-project.ts'
import { transferProject } from './transfer-project.ts'
import { unarchiveProject } from './unarchive-project.ts'
import { unlinkFork } from './unlink-fork.ts'
import { unstarProject } from './unstar-project.ts'
import { updateProject } from './update-project.ts'

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
