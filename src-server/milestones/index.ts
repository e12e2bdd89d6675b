import { createGroupMilestone, createProjectMilestone } from './endpoints/create-milestone.ts'
import { deleteGroupMilestone, deleteProjectMilestone } from './endpoints/delete-milestone.ts'
import { getGroupMilestone, getProjectMilestone } from './endpoints/get-milestone.ts'
import { listCountedGroupMilestones, listCountedProjectMilestones } from './endpoints/list-counted-milestones.ts'
import { listGroupMilestones, listProjectMilestones } from './endpoints/list-milestones.ts'
import { listUsableMilestones } from './endpoints/list-usable-milestones.ts'
import { promoteMilestone } from './endpoints/promote-milestone.ts'
import { updateGroupMilestone, updateProjectMilestone } from './endpoints/update-milestone.ts'

export const milestones = [
  listProjectMilestones,
  listCountedProjectMilestones,
  getProjectMilestone,
  createProjectMilestone,
  updateProjectMilestone,
  deleteProjectMilestone,
  promoteMilestone,
  listGroupMilestones,
  listCountedGroupMilestones,
  getGroupMilestone,
  createGroupMilestone,
  updateGroupMilestone,
  deleteGroupMilestone,
  listUsableMilestones,
] as const
