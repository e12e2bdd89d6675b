import { inviteToGroup } from './endpoints/invitations/invite-to-group.ts'
import { inviteToProject } from './endpoints/invitations/invite-to-project.ts'
import { listGroupInvitations } from './endpoints/invitations/list-group-invitations.ts'
import { listProjectInvitations } from './endpoints/invitations/list-project-invitations.ts'
import { removeGroupInvitation } from './endpoints/invitations/remove-group-invitation.ts'
import { removeProjectInvitation } from './endpoints/invitations/remove-project-invitation.ts'
import { updateGroupInvitation } from './endpoints/invitations/update-group-invitation.ts'
import { updateProjectInvitation } from './endpoints/invitations/update-project-invitation.ts'
import { addGroupMember } from './endpoints/members/add-group-member.ts'
import { addProjectMember } from './endpoints/members/add-project-member.ts'
import { getAnyGroupMember } from './endpoints/members/get-any-group-member.ts'
import { getAnyProjectMember } from './endpoints/members/get-any-project-member.ts'
import { getGroupMember } from './endpoints/members/get-group-member.ts'
import { getProjectMember } from './endpoints/members/get-project-member.ts'
import { importProjectMembers } from './endpoints/members/import-project-members.ts'
import { listAllGroupMembers } from './endpoints/members/list-all-group-members.ts'
import { listAllProjectMembers } from './endpoints/members/list-all-project-members.ts'
import { listGroupMembers } from './endpoints/members/list-group-members.ts'
import { listProjectMembers } from './endpoints/members/list-project-members.ts'
import { listSourcedGroupMembers } from './endpoints/members/list-sourced-group-members.ts'
import { listSourcedProjectMembers } from './endpoints/members/list-sourced-project-members.ts'
import { removeGroupMember } from './endpoints/members/remove-group-member.ts'
import { removeProjectMember } from './endpoints/members/remove-project-member.ts'
import { updateGroupMember } from './endpoints/members/update-group-member.ts'
import { updateProjectMember } from './endpoints/members/update-project-member.ts'

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
