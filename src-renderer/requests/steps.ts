import type { RequestDetail } from './request.ts'

type Step = NonNullable<RequestDetail['why']>['step']

/** The steps that can refuse a request, in their order. */
export const stepNames: Readonly<Record<Step, string>> = {
  host: 'Host',
  address: 'Address',
  body: 'Body',
  token: 'Token',
  scope: 'Scope',
  sudo: 'Sudo',
  account: 'Account',
  administrator: 'Administrator',
  limit: 'Limit',
  parameters: 'Parameters',
  fault: 'Fault',
  record: 'Record',
  visibility: 'Visibility',
  role: 'Role',
  setting: 'Setting',
  tier: 'Tier',
  state: 'State',
  values: 'Values',
  server: 'Server',
}

const isStep = (name: string): name is Step => Object.hasOwn(stepNames, name)
export const steps: readonly Step[] = Object.keys(stepNames).filter(isStep)
