import { createProjectMilestone } from './create-project-milestone.ts'
import { listProjectMilestones } from './list-project-milestones.ts'

export const milestones = [listProjectMilestones, createProjectMilestone] as const
