import { Emitter, needReady } from './state.ts'
import { isStrict } from './strict.ts'

/** Every notification that the app has shown. */
export const notifications: Notification[] = []

export class Notification extends Emitter {
  static isSupported() {
    return true
  }
  readonly title: string
  readonly body: string
  constructor({ title = '', body = '' }: { title?: string; body?: string } = {}) {
    super()
    needReady('new Notification')
    this.title = title
    this.body = body
  }
  show() {
    notifications.push(this)
  }
}
isStrict('Notification', Notification)
