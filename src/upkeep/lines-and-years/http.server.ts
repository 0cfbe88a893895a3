import { uploadPicture } from '#publishing/pictures/pictures.server.ts'
import { type BoundCall, serve } from '#platform/http/serve.server.ts'
import * as brands from '#upkeep/brands/brands-contract.ts'
import { changeBrand, createBrand, deleteBrand } from '#upkeep/brands/brand-commands.server.ts'
import { exportBrands, listBrands, readAlike, readBrand } from '#upkeep/brands/brands.server.ts'
import * as demand from '#upkeep/synonyms/demand-contract.ts'
import { exportReport, markDemand, readReport, unmarkDemand } from '#upkeep/synonyms/demand.server.ts'
import {
  addToDraft,
  changeInUse,
  changeNew,
  dropFromDraft,
  exportDrafted,
  listDrafted,
} from '#upkeep/synonyms/draft.server.ts'
import * as learnt from '#upkeep/synonyms/learnt-contract.ts'
import { decideLearnt, listLearnt } from '#upkeep/synonyms/learnt.server.ts'
import * as lines from './lines-contract.ts'
import { changeLine, createLine, deleteLine, exportLines, findLine, listLines } from './lines.server.ts'
import { loadBrands } from '#upkeep/brands/load-brands.server.ts'
import { mergeBrands, previewMerge } from '#upkeep/brands/merge.server.ts'
import { listPublished, publishDraft, undoPublication } from '#upkeep/synonyms/publish.server.ts'
import { readRelation, saveRelation } from './relation.server.ts'
import * as synonyms from '#upkeep/synonyms/synonyms-contract.ts'
import { addQuery, listQueries, removeQuery, tryDraft } from '#upkeep/synonyms/trial.server.ts'
import { listUndoable, undo } from '#upkeep/brands/undo.server.ts'
import * as years from './years-contract.ts'
import { addYears, exportYears, listYears, removeYear } from './years.server.ts'

const brandCalls: BoundCall[] = [
  serve(brands.listaMarcas, listBrands),
  serve(brands.exportarMarcas, exportBrands),
  serve(brands.leerMarca, ({ params }, context) => readBrand(params.id, context)),
  serve(brands.storeMarca, ({ body }, context) => createBrand(body, context)),
  serve(brands.updateMarca, ({ params, body }, context) => changeBrand(params.id, body, context)),
  serve(brands.deleteMarca, ({ params }, context) => deleteBrand(params.id, context)),
  serve(brands.cargamarca, ({ body }, context) => loadBrands(body, context)),
  serve(brands.subirLogo, ({ body }, context) => uploadPicture({ archivo: body.archivo }, context)),
  serve(brands.marcasParecidas, (_, context) => readAlike(context)),
  serve(brands.verUnion, ({ query }, context) => previewMerge(query.ids, context)),
  serve(brands.unirMarcas, ({ body }, context) => mergeBrands(body, context)),
  serve(brands.porDeshacer, (_, context) => listUndoable(context)),
  serve(brands.deshacerMarcas, ({ params }, context) => undo(params.id, ['marca_borrada', 'marcas_unidas'], context)),
]

const lineCalls: BoundCall[] = [
  serve(lines.listaLineas, listLines),
  serve(lines.exportarLineas, exportLines),
  serve(lines.leerLinea, ({ params }, { db }) => findLine(db, params.id)),
  serve(lines.storeLinea, ({ body }, context) => createLine(body, context)),
  serve(lines.updateLinea, ({ params, body }, context) => changeLine(params.id, body, context)),
  serve(lines.deleteLinea, ({ params }, context) => deleteLine(params.id, context)),
  serve(lines.deshacerLinea, ({ params }, context) => undo(params.id, ['linea_borrada'], context)),
  serve(lines.leerRelacion, ({ query }, context) => readRelation(query, context)),
  serve(lines.guardarRelacion, ({ body }, context) => saveRelation(body, context)),
]

const yearCalls: BoundCall[] = [
  serve(years.listaYears, (_, context) => listYears(context)),
  serve(years.exportarYears, ({ params }, context) => exportYears(params.formato, context)),
  serve(years.storeYear, ({ body }, context) => addYears(body, context)),
  serve(years.borrarYear, ({ params }, context) => removeYear(params.id, context)),
]

const synonymCalls: BoundCall[] = [
  serve(synonyms.editarSinonimos, listDrafted),
  serve(synonyms.exportarSinonimos, exportDrafted),
  serve(synonyms.agregarPalabra, ({ body }, context) => addToDraft(body, context)),
  serve(synonyms.cambiarPalabra, ({ params, body }, context) => changeInUse(params.id, body, context)),
  serve(synonyms.cambiarBorrador, ({ params, body }, context) => changeNew(params.id, body, context)),
  serve(synonyms.tirarBorradorDePalabra, ({ params }, context) => dropFromDraft(params.id, context)),
  serve(synonyms.tirarBorradorDePalabras, (_, context) => dropFromDraft(null, context)),
  serve(synonyms.probarSinonimos, (_, context) => tryDraft(context)),
  serve(synonyms.publicarSinonimos, ({ body }, context) => publishDraft(body, context)),
  serve(synonyms.publicacionesDeSinonimos, (_, context) => listPublished(context)),
  serve(synonyms.deshacerPublicacion, ({ params }, context) => undoPublication(params.id, context)),
  serve(learnt.palabrasAprendidas, ({ query }, context) => listLearnt(query, context)),
  serve(learnt.decidirAprendida, ({ params, body }, context) => decideLearnt(params.id, body, context)),
  serve(synonyms.consultasDePrueba, (_, context) => listQueries(context)),
  serve(synonyms.agregarConsulta, ({ body }, context) => addQuery(body, context)),
  serve(synonyms.quitarConsulta, ({ params }, context) => removeQuery(params.id, context)),
]

const demandCalls: BoundCall[] = [
  serve(demand.demanda, ({ query }, context) => readReport(query, context)),
  serve(demand.exportarDemanda, ({ params, query }, context) => exportReport(params.formato, query, context)),
  serve(demand.marcarDemanda, ({ body }, context) => markDemand(body, context)),
  serve(demand.desmarcarDemanda, ({ params }, context) => unmarkDemand(params.id, context)),
]

export const vocabularyCalls: BoundCall[] = [...brandCalls, ...lineCalls, ...yearCalls, ...synonymCalls, ...demandCalls]
