import { type BoundCall, serve } from '#platform/http/serve.server.ts'
import * as applications from './applications-contract.ts'
import { applyFor } from './apply.server.ts'
import {
  addNote,
  deleteApplication,
  downloadCv,
  listApplications,
  moveApplication,
  readApplication,
} from './applications.server.ts'
import * as pages from '#publishing/company-pages/pages-contract.ts'
import {
  changePage,
  createPage,
  listPages,
  readPage,
  readPublicPage,
  readPublicPages,
  readVersion,
} from '#publishing/company-pages/pages.server.ts'
import * as vacancies from './vacancies-contract.ts'
import { readOpenVacancy, readOpenings } from './openings.server.ts'
import { changeVacancy, copyVacancy, createVacancy, setVacancyDeleted } from './vacancy-commands.server.ts'
import { listVacancies, readVacancy, vacancyOptions } from './vacancies.server.ts'

export const careersCalls: BoundCall[] = [
  serve(pages.empresaPaginas, (_, context) => readPublicPages(context)),
  serve(pages.empresaPagina, ({ params }, context) => readPublicPage(params.slug, context)),
  serve(pages.paginasEmpresa, (_, context) => listPages(context)),
  serve(pages.leerPaginaEmpresa, ({ params }, context) => readPage(params.id, context)),
  serve(pages.crearPaginaEmpresa, ({ body }, context) => createPage(body.titulo, context)),
  serve(pages.editarPaginaEmpresa, ({ params, body }, context) => changePage(params.id, body, context)),
  serve(pages.versionPaginaEmpresa, ({ params }, context) => readVersion(params, context)),

  serve(vacancies.bolsaDeTrabajo, ({ query }, context) => readOpenings(query, context)),
  serve(vacancies.vacanteAbierta, ({ params }, context) => readOpenVacancy(params.id, context)),
  serve(vacancies.vacantes, listVacancies),
  serve(vacancies.opcionesVacante, (_, context) => vacancyOptions(context)),
  serve(vacancies.leerVacante, ({ params }, context) => readVacancy(params.id, context)),
  serve(vacancies.crearVacante, ({ body }, context) => createVacancy(body, context)),
  serve(vacancies.editarVacante, ({ params, body }, context) => changeVacancy(params.id, body, context)),
  serve(vacancies.copiarVacante, ({ params }, context) => copyVacancy(params.id, context)),
  serve(vacancies.borrarVacante, ({ params }, context) => setVacancyDeleted(params.id, true, context)),
  serve(vacancies.restaurarVacante, ({ params }, context) => setVacancyDeleted(params.id, false, context)),

  serve(applications.postularse, ({ body }, context) => applyFor(body, context)),
  serve(applications.postulaciones, listApplications),
  serve(applications.leerPostulacion, ({ params }, context) => readApplication(params.id, context)),
  serve(applications.moverPostulacion, ({ params, body }, context) => moveApplication(params.id, body, context)),
  serve(applications.anotarPostulacion, ({ params, body }, context) => addNote(params.id, body.texto, context)),
  serve(applications.borrarPostulacion, ({ params }, context) => deleteApplication(params.id, context)),
  serve(applications.cvPostulacion, ({ params }, context) => downloadCv(params.id, context)),
]
