type Words = { nombre: string; hace: string }

/** What runs by the clock, in words. A test fails when a room has a job that is not told here. */
export const jobWords = {
  'accounts.mailDue': { nombre: 'Correos pendientes', hace: 'Envía los correos que esperan o se reintentan.' },
  'accounts.forgetTexts': { nombre: 'Textos de correos', hace: 'Borra el texto de lo que no salió en 7 días.' },
  'account.remind': { nombre: 'Recordatorios de pago', hace: 'Escribe a quien debe, según su aviso.' },
  'auditor.nightly': { nombre: 'Auditor de aplicaciones', hace: 'Busca aplicaciones dudosas en todo el catálogo.' },
  'careers.forget': { nombre: 'Postulaciones vencidas', hace: 'Borra postulaciones y CV cuyo plazo terminó.' },
  'catalogue.recount-all': { nombre: 'Conteos del catálogo', hace: 'Cuenta de nuevo líneas, marcas y vehículos.' },
  'catalogue.bought-together': { nombre: 'Compradas juntas', hace: 'Cuenta qué partes se piden juntas en un año.' },
  'documents.mailNew': { nombre: 'Documentos nuevos', hace: 'Manda a cada cliente sus facturas recién llegadas.' },
  'documents.satDue': { nombre: 'Consultas al SAT', hace: 'Pregunta por el estado de los documentos que tocan.' },
  'documents.watch': { nombre: 'Carga de documentos', hace: 'Sigue entregas a medias y lee la carpeta vigilada.' },
  'funnel.sum': { nombre: 'Embudo', hace: 'Junta lo contado de los días que ya pasaron.' },
  'library.forget': { nombre: 'Catálogos a medias', hace: 'Borra subidas de PDF que nadie terminó.' },
  'price-lists.send': { nombre: 'Listas de precios', hace: 'Manda por correo las listas programadas que tocan.' },
  'price-lists.forget': { nombre: 'Archivos de listas', hace: 'Borra archivos de listas que salieron hace 8 días.' },
  'lists.prepare': { nombre: 'Pedidos estándar', hace: 'Prepara los pedidos que se repiten.' },
  'notifications.summary': { nombre: 'Resumen de avisos', hace: 'Manda el resumen del día a quien lo pidió.' },
  'orders.askFit': { nombre: '¿Le quedó?', hace: 'Pregunta si quedó lo entregado hace unos días.' },
  'press.watch': { nombre: 'Imprenta', hace: 'Sigue los catálogos impresos que quedaron a medias.' },
  'programs.deliver': { nombre: 'Avisos a programas', hace: 'Entrega avisos a los sistemas de los clientes.' },
  'quotes.expire': { nombre: 'Vencimiento de cotizaciones', hace: 'Marca las que vencieron y avisa a quién eran.' },
  'quotes.remind': { nombre: 'Cotizaciones por vencer', hace: 'Escribe a quien tiene una que vence mañana.' },
  'retention.sweep': { nombre: 'Retención', hace: 'Borra lo que ya cumplió su plazo, tabla por tabla.' },
  'search.nightly': { nombre: 'Índice de búsqueda', hace: 'Hace de nuevo todo el índice.' },
  'search.top': { nombre: 'Lo más buscado', hace: 'Actualiza la lista de lo más buscado.' },
  'searches.look': { nombre: 'Búsquedas seguidas', hace: 'Mira si una búsqueda que alguien sigue halló algo nuevo.' },
  'shelf.judge-all': { nombre: 'Calidad de las partes', hace: 'Juzga de nuevo qué le falta a cada parte.' },
  'supplier-files.look': { nombre: 'Listas que llegan solas', hace: 'Mira dónde dejan sus listas los proveedores.' },
  'sync.due': { nombre: 'Sincronización con el ERP', hace: 'Lee del ERP lo que toca según su horario.' },
  'sync.queue': { nombre: 'Pedidos al ERP', hace: 'Envía los pedidos que esperan en la cola.' },
  'uploads.tell': { nombre: 'Avisos de cargas', hace: 'Avisa a quien subió una carga cómo terminó.' },
  'uploads.tidy': { nombre: 'Limpieza de cargas', hace: 'Borra archivos y cambios de cargas viejas.' },
  'vehicles.tellTurns': { nombre: 'Mantenimiento de vehículos', hace: 'Avisa a quién le toca servicio a un vehículo.' },
  'watches.look': { nombre: 'Partes seguidas', hace: 'Mira si ya hay o bajó algo que alguien sigue.' },
  'uploads.watch': { nombre: 'Cargas masivas', hace: 'Sigue cargas a medias y las que tienen hora.' },
} satisfies Record<string, Words>

/** What runs at once, when the database says that there is something. */
export const listenerWords = {
  'accounts.answerNow': { nombre: 'Enlaces de acceso', hace: 'Contesta a quien olvidó su contraseña.' },
  'accounts.mailNow': { nombre: 'Correos', hace: 'Envía cada correo en cuanto se escribe.' },
  'auditor.now': { nombre: 'Auditor pedido', hace: 'Revisa aplicaciones en cuanto alguien lo pide.' },
  'catalogue.recount': { nombre: 'Conteos tras un cambio', hace: 'Cuenta de nuevo cuando cambia el catálogo.' },
  'documents.load': { nombre: 'Entregas de documentos', hace: 'Lee cada entrega en cuanto se sube.' },
  'documents.satNow': { nombre: 'Consulta pedida al SAT', hace: 'Pregunta en cuanto alguien lo pide.' },
  'press.print': { nombre: 'Impresiones', hace: 'Hace cada catálogo en cuanto se pide.' },
  'programs.deliverNow': { nombre: 'Avisos a programas', hace: 'Avisa en cuanto algo pasa.' },
  'search.rebuild': { nombre: 'Índice pedido', hace: 'Hace de nuevo el índice cuando se pide.' },
  'search.refresh': { nombre: 'Índice al día', hace: 'Pone en el índice cada parte que cambia.' },
  'shelf.judge': { nombre: 'Calidad tras una carga', hace: 'Juzga las partes cuando termina una carga.' },
  'supplier-files.now': { nombre: 'Revisión pedida de listas', hace: 'Mira el lugar de un proveedor al pedirlo.' },
  'sync.now': { nombre: 'Sincronización pedida', hace: 'Empieza en cuanto alguien la pide.' },
  'sync.orders': { nombre: 'Pedidos nuevos al ERP', hace: 'Envía cada pedido en cuanto se hace.' },
  'watches.lookNow': { nombre: 'Partes seguidas tras un cambio', hace: 'Mira en cuanto cambia el catálogo.' },
  'price-lists.sendNow': { nombre: 'Lista de precios pedida', hace: 'Manda una lista programada en cuanto la piden.' },
  'uploads.run': { nombre: 'Cargas', hace: 'Lee cada archivo en cuanto se sube.' },
} satisfies Record<string, Words>

const all = new Map<string, Words>(Object.entries({ ...jobWords, ...listenerWords }))

/** One that an older program left keeps its own name. */
export function wordsOf(name: string): Words {
  return all.get(name) ?? { nombre: name, hace: 'Ya no existe.' }
}
