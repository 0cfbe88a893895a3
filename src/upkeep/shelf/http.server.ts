import type { NewsJudges } from '#platform/http/news.server.ts'
import { type BoundCall, serve } from '#platform/http/serve.server.ts'
import { applyChange, changeCell, foreseeChange, undoChange } from './change.server.ts'
import * as changes from './changes-contract.ts'
import { listChanges } from './changes.server.ts'
import * as shelf from './contract.ts'
import { putNamed, recognize } from '#upkeep/photos/named-photos.server.ts'
import {
  addPhotos,
  describePhoto,
  orderPhotos,
  readGallery,
  removePhoto,
  restorePhotos,
  setTurn,
  uploadPhoto,
} from '#upkeep/photos/photos.server.ts'
import * as pictures from '#upkeep/photos/pictures-contract.ts'
import { readQuality } from './quality.server.ts'
import { exportShelf, listShelf, readPartHistory, shelfOptions } from './shelf.server.ts'

const ofShelf: BoundCall[] = [
  serve(shelf.estante, ({ query }, context) => listShelf(query, context)),
  serve(shelf.opcionesEstante, (_, context) => shelfOptions(context)),
  serve(shelf.exportarEstante, ({ params, query }, context) => exportShelf(params.formato, query, context)),
  serve(shelf.calidad, ({ query }, context) => readQuality(query, context)),
  serve(shelf.historialParte, ({ params }, context) => readPartHistory(params.id, context)),
]

const ofChanges: BoundCall[] = [
  serve(changes.cambiarCelda, (input, context) => changeCell(input, context)),
  serve(changes.cambiosEstante, ({ query }, context) => listChanges(query, context)),
  serve(changes.preverCambio, ({ body }, context) => foreseeChange(body, context)),
  serve(changes.aplicarCambio, ({ params }, context) => applyChange(params.id, context)),
  serve(changes.deshacerCambio, ({ params }, context) => undoChange(params.id, context)),
]

const ofPictures: BoundCall[] = [
  serve(pictures.leerImagenes, ({ params }, { db }) => readGallery(db, params.id)),
  serve(pictures.subirFoto, ({ body }, context) => uploadPhoto(body, context)),
  serve(pictures.ponerFotos, (input, context) => addPhotos(input, context)),
  serve(pictures.ordenarFotos, (input, context) => orderPhotos(input, context)),
  serve(pictures.recuperarFotos, (input, context) => restorePhotos(input, context)),
  serve(pictures.describirFoto, (input, context) => describePhoto(input, context)),
  serve(pictures.quitarFoto, (input, context) => removePhoto(input, context)),
  serve(pictures.ponerGiro, (input, context) => setTurn(input, context)),
  serve(pictures.reconocerFotos, ({ body }, context) => recognize(body, context)),
  serve(pictures.ponerLote, ({ body }, context) => putNamed(body, context)),
]

export const shelfCalls: BoundCall[] = [...ofShelf, ...ofChanges, ...ofPictures]

/** Who may hear that parts changed: whoever may look at the shelf. */
export const shelfNews: NewsJudges = {
  estante: (_, { session }) => session.permissions.includes('productos-read'),
}
