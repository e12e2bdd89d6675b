import { getGroupAttribute } from './endpoints/get-group-attribute.ts'
import { getProjectAttribute } from './endpoints/get-project-attribute.ts'
import { getUserAttribute } from './endpoints/get-user-attribute.ts'
import { listGroupAttributes } from './endpoints/list-group-attributes.ts'
import { listProjectAttributes } from './endpoints/list-project-attributes.ts'
import { listUserAttributes } from './endpoints/list-user-attributes.ts'
import { removeGroupAttribute } from './endpoints/remove-group-attribute.ts'
import { removeProjectAttribute } from './endpoints/remove-project-attribute.ts'
import { removeUserAttribute } from './endpoints/remove-user-attribute.ts'
import { setGroupAttribute } from './endpoints/set-group-attribute.ts'
import { setProjectAttribute } from './endpoints/set-project-attribute.ts'
import { setUserAttribute } from './endpoints/set-user-attribute.ts'

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
