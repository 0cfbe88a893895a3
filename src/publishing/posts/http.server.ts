import { type BoundCall, serve } from '#platform/http/serve.server.ts'
import * as banners from '#publishing/banners/banners-contract.ts'
import {
  changeBanner,
  createBanner,
  orderBanners,
  setBannerDeleted,
} from '#publishing/banners/banner-commands.server.ts'
import {
  bannerOptions,
  listBanners,
  readBanner,
  readBannerParts,
  readBanners,
} from '#publishing/banners/banners.server.ts'
import * as blog from './blog-contract.ts'
import { previewPost, readBlog, readPost, readPostsOfPart } from './blog.server.ts'
import { changeSeveral } from './bulk-edit.server.ts'
import { uploadDocument } from '#publishing/editor/documents.server.ts'
import { dropDraft, listVersions, readVersion, saveDraft } from './drafts.server.ts'
import { findPlaces } from '#publishing/pictures/places.server.ts'
import * as pictures from '#publishing/pictures/pictures-contract.ts'
import { uploadPicture } from '#publishing/pictures/pictures.server.ts'
import {
  changePublication,
  copyPublication,
  createPublication,
  setPublicationDeleted,
} from './publication-commands.server.ts'
import * as publications from './publications-contract.ts'
import { exportPublications, listPublications, publicationOptions, readPublication } from './publications.server.ts'

const pictureCalls: BoundCall[] = [
  serve(pictures.subirImagen, ({ body }, context) => uploadPicture(body, context)),
  serve(pictures.destinos, ({ query }, context) => findPlaces(query.q, context)),
]

const bannerCalls: BoundCall[] = [
  serve(banners.bannersPublicos, ({ query }, context) => readBanners(query, context)),
  serve(banners.prodsbanner, (_, context) => readBannerParts(false, context)),
  serve(banners.prodsbannerbestbuy, (_, context) => readBannerParts(true, context)),
  serve(banners.listaBanners, ({ query }, context) => listBanners(query, context)),
  serve(banners.opcionesBanner, (_, context) => bannerOptions(context)),
  serve(banners.leerBanner, ({ params }, context) => readBanner(params.id, context)),
  serve(banners.crearBanner, ({ body }, context) => createBanner(body, context)),
  serve(banners.ordenarBanners, ({ body }, context) => orderBanners(body, context)),
  serve(banners.editarBanner, ({ params, body }, context) => changeBanner(params.id, body, context)),
  serve(banners.borrarBanner, ({ params }, context) => setBannerDeleted(params.id, true, context)),
  serve(banners.restaurarBanner, ({ params }, context) => setBannerDeleted(params.id, false, context)),
]

const publicationCalls: BoundCall[] = [
  serve(publications.listaPublicaciones, listPublications),
  serve(publications.opcionesPublicacion, (_, context) => publicationOptions(context)),
  serve(publications.exportarPublicaciones, exportPublications),
  serve(publications.leerPublicacion, ({ params }, context) => readPublication(params.id, context)),
  serve(publications.crearPublicacion, ({ body }, context) => createPublication(body, context)),
  serve(publications.copiarPublicacion, ({ params }, context) => copyPublication(params.id, context)),
  serve(publications.editarVarias, ({ body }, context) => changeSeveral(body, context)),
  serve(publications.editarPublicacion, ({ params, body }, context) => changePublication(params.id, body, context)),
  serve(publications.guardarBorrador, ({ params, body }, context) => saveDraft(params.id, body, context)),
  serve(publications.tirarBorrador, ({ params }, context) => dropDraft(params.id, context)),
  serve(publications.borrarPublicacion, ({ params }, context) => setPublicationDeleted(params.id, true, context)),
  serve(publications.restaurarPublicacion, ({ params }, context) => setPublicationDeleted(params.id, false, context)),
  serve(publications.versiones, ({ params }, context) => listVersions(params.id, context)),
  serve(publications.leerVersion, ({ params }, context) => readVersion(params, context)),
  serve(publications.subirDocumento, ({ body }, context) => uploadDocument(body.archivo, context)),
]

const blogCalls: BoundCall[] = [
  serve(blog.blog, ({ query }, context) => readBlog(query, context)),
  serve(blog.leerBlog, ({ params }, context) => readPost(params.id, context)),
  serve(blog.vistaPrevia, ({ params }, context) => previewPost(params.id, context)),
  serve(blog.publicacionesDeParte, ({ params }, context) => readPostsOfPart(params.k_parte, context)),
]

export const contentCalls: BoundCall[] = [...pictureCalls, ...bannerCalls, ...publicationCalls, ...blogCalls]
