import { createProjectMilestone } from './endpoints/create-project-milestone.ts'
import { listProjectMilestones } from './endpoints/list-project-milestones.ts'

export const milestones = [listProjectMilestones, createProjectMilestone] as const
