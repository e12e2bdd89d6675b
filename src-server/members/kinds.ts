import { groupWithMembers, projectWithMembers } from './queries.ts'

/** A kind of record that has members: what differs between its endpoints and those of the other kind. */
export interface Kind {
  noun: string
  find: typeof projectWithMembers
}

export const projects: Kind = { noun: 'project', find: projectWithMembers }
export const groups: Kind = { noun: 'group', find: groupWithMembers }
