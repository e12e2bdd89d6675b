import { addGroupMember } from './endpoints/add-group-member.ts'
import { addProjectMember } from './endpoints/add-project-member.ts'
import { getAnyGroupMember } from './endpoints/get-any-group-member.ts'
import { getAnyProjectMember } from './endpoints/get-any-project-member.ts'
import { getGroupMember } from './endpoints/get-group-member.ts'
import { getProjectMember } from './endpoints/get-project-member.ts'
import { importProjectMembers } from './endpoints/import-project-members.ts'
import { inviteToGroup } from './endpoints/invite-to-group.ts'
import { inviteToProject } from './endpoints/invite-to-project.ts'
import { listAllGroupMembers } from './endpoints/list-all-group-members.ts'
import { listAllProjectMembers } from './endpoints/list-all-project-members.ts'
import { listGroupInvitations } from './endpoints/list-group-invitations.ts'
import { listGroupMembers } from './endpoints/list-group-members.ts'
import { listProjectInvitations } from './endpoints/list-project-invitations.ts'
import { listProjectMembers } from './endpoints/list-project-members.ts'
import { listSourcedGroupMembers } from './endpoints/list-sourced-group-members.ts'
import { listSourcedProjectMembers } from './endpoints/list-sourced-project-members.ts'
import { removeGroupInvitation } from './endpoints/remove-group-invitation.ts'
import { removeGroupMember } from './endpoints/remove-group-member.ts'
import { removeProjectInvitation } from './endpoints/remove-project-invitation.ts'
import { removeProjectMember } from './endpoints/remove-project-member.ts'
import { updateGroupInvitation } from './endpoints/update-group-invitation.ts'
import { updateGroupMember } from './endpoints/update-group-member.ts'
import { updateProjectInvitation } from './endpoints/update-project-invitation.ts'
import { updateProjectMember } from './endpoints/update-project-member.ts'

export const members = [
  listProjectMembers,
  listAllProjectMembers,
  getProjectMember,
  getAnyProjectMember,
  addProjectMember,
  updateProjectMember,
  removeProjectMember,
  importProjectMembers,
  inviteToProject,
  listProjectInvitations,
  updateProjectInvitation,
  removeProjectInvitation,
  listSourcedProjectMembers,
  listGroupMembers,
  listAllGroupMembers,
  getGroupMember,
  getAnyGroupMember,
  addGroupMember,
  updateGroupMember,
  removeGroupMember,
  inviteToGroup,
  listGroupInvitations,
  updateGroupInvitation,
  removeGroupInvitation,
  listSourcedGroupMembers,
] as const
