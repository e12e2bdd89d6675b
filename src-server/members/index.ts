import {
  approveGroupAccessRequest,
  approveProjectAccessRequest,
} from './endpoints/access-requests/approve-access-request.ts'
import { denyGroupAccessRequest, denyProjectAccessRequest } from './endpoints/access-requests/deny-access-request.ts'
import { getGroupAccessRequest, getProjectAccessRequest } from './endpoints/access-requests/get-access-request.ts'
import { listGroupAccessRequests, listProjectAccessRequests } from './endpoints/access-requests/list-access-requests.ts'
import { requestGroupAccess, requestProjectAccess } from './endpoints/access-requests/request-access.ts'
import { createGroupInvitation, createProjectInvitation } from './endpoints/invitations/create-invitation.ts'
import { listGroupInvitations, listProjectInvitations } from './endpoints/invitations/list-invitations.ts'
import { removeGroupInvitation, removeProjectInvitation } from './endpoints/invitations/remove-invitation.ts'
import { updateGroupInvitation, updateProjectInvitation } from './endpoints/invitations/update-invitation.ts'
import { addGroupMember, addProjectMember } from './endpoints/members/add-member.ts'
import { getAnyGroupMember, getAnyProjectMember } from './endpoints/members/get-any-member.ts'
import { getGroupMember, getProjectMember } from './endpoints/members/get-member.ts'
import { importProjectMembers } from './endpoints/members/import-project-members.ts'
import { listAllGroupMembers, listAllProjectMembers } from './endpoints/members/list-all-members.ts'
import { listGroupMembers, listProjectMembers } from './endpoints/members/list-members.ts'
import { listSourcedGroupMembers, listSourcedProjectMembers } from './endpoints/members/list-sourced-members.ts'
import { removeGroupMember, removeProjectMember } from './endpoints/members/remove-member.ts'
import { updateGroupMember, updateProjectMember } from './endpoints/members/update-member.ts'

export const members = [
  listProjectMembers,
  listAllProjectMembers,
  getProjectMember,
  getAnyProjectMember,
  addProjectMember,
  updateProjectMember,
  removeProjectMember,
  importProjectMembers,
  createProjectInvitation,
  listProjectInvitations,
  updateProjectInvitation,
  removeProjectInvitation,
  listProjectAccessRequests,
  requestProjectAccess,
  approveProjectAccessRequest,
  denyProjectAccessRequest,
  getProjectAccessRequest,
  listSourcedProjectMembers,
  listGroupMembers,
  listAllGroupMembers,
  getGroupMember,
  getAnyGroupMember,
  addGroupMember,
  updateGroupMember,
  removeGroupMember,
  createGroupInvitation,
  listGroupInvitations,
  updateGroupInvitation,
  removeGroupInvitation,
  listGroupAccessRequests,
  requestGroupAccess,
  approveGroupAccessRequest,
  denyGroupAccessRequest,
  getGroupAccessRequest,
  listSourcedGroupMembers,
] as const
