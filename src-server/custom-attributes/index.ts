import { getGroupAttribute } from './get-group-attribute.ts'
import { getProjectAttribute } from './get-project-attribute.ts'
import { getUserAttribute } from './get-user-attribute.ts'
import { listGroupAttributes } from './list-group-attributes.ts'
import { listProjectAttributes } from './list-project-attributes.ts'
import { listUserAttributes } from './list-user-attributes.ts'
import { removeGroupAttribute } from './remove-group-attribute.ts'
import { removeProjectAttribute } from './remove-project-attribute.ts'
import { removeUserAttribute } from './remove-user-attribute.ts'
import { setGroupAttribute } from './set-group-attribute.ts'
import { setProjectAttribute } from './set-project-attribute.ts'
import { setUserAttribute } from './set-user-attribute.ts'

export const customAttributes = [
  listUserAttributes,
  getUserAttribute,
  setUserAttribute,
  removeUserAttribute,
  listGroupAttributes,
  getGroupAttribute,
  setGroupAttribute,
  removeGroupAttribute,
  listProjectAttributes,
  getProjectAttribute,
  setProjectAttribute,
  removeProjectAttribute,
] as const
