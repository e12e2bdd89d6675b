import type { Menu } from './menu.ts'
import { Emitter, needReady } from './state.ts'
import { isStrict } from './strict.ts'

class NativeImage {
  readonly representations: { scaleFactor?: number; dataURL: string }[]
  isTemplate = false
  constructor(dataURL: string) {
    this.representations = [{ dataURL }]
  }
  addRepresentation(representation: { scaleFactor?: number; dataURL: string }) {
    this.representations.push(representation)
  }
  setTemplateImage(isTemplate: boolean) {
    this.isTemplate = isTemplate
  }
}
isStrict('NativeImage', NativeImage)

export const nativeImage = { createFromDataURL: (url: string) => new NativeImage(url) }

/** Every icon in the tray that the app has made. */
export const trays: Tray[] = []

export class Tray extends Emitter {
  readonly image: NativeImage
  menu: Menu | null = null
  toolTip = ''
  destroyed = false
  constructor(image: NativeImage) {
    super()
    needReady('new Tray')
    this.image = image
    trays.push(this)
  }
  setContextMenu(menu: Menu | null) {
    this.menu = menu
  }
  setToolTip(toolTip: string) {
    this.toolTip = toolTip
  }
  destroy() {
    this.destroyed = true
  }
}
isStrict('Tray', Tray)
