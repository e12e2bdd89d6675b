/** The columns of `MilestoneRow`. */
export const milestoneColumns = [
  'milestone.id',
  'milestone.iid',
  'milestone.project_id',
  'milestone.group_id',
  'milestone.title',
  'milestone.description',
  'milestone.state',
  'milestone.created_at',
  'milestone.updated_at',
  'milestone.due_date',
  'milestone.start_date',
] as const
