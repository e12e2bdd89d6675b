import { addGroupMember } from './add-group-member.ts'
import { addProjectMember } from './add-project-member.ts'
import { getAnyGroupMember } from './get-any-group-member.ts'
import { getAnyProjectMember } from './get-any-project-member.ts'
import { getGroupMember } from './get-group-member.ts'
import { getProjectMember } from './get-project-member.ts'
import { importProjectMembers } from './import-project-members.ts'
import { inviteToGroup } from './invite-to-group.ts'
import { inviteToProject } from './invite-to-project.ts'
import { listAllGroupMembers } from './list-all-group-members.ts'
import { listAllProjectMembers } from './list-all-project-members.ts'
import { listGroupInvitations } from './list-group-invitations.ts'
import { listGroupMembers } from './list-group-members.ts'
import { listProjectInvitations } from './list-project-invitations.ts'
import { listProjectMembers } from './list-project-members.ts'
import { listSourcedGroupMembers } from './list-sourced-group-members.ts'
import { listSourcedProjectMembers } from './list-sourced-project-members.ts'
import { removeGroupInvitation } from './remove-group-invitation.ts'
import { removeGroupMember } from './remove-group-member.ts'
import { removeProjectInvitation } from './remove-project-invitation.ts'
import { removeProjectMember } from './remove-project-member.ts'
import { updateGroupInvitation } from './update-group-invitation.ts'
import { updateGroupMember } from './update-group-member.ts'
import { updateProjectInvitation } from './update-project-invitation.ts'
import { updateProjectMember } from './update-project-member.ts'

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
