/**
 * Makes and models as Mexico says them: the words to read in a text whose catalogue has no application rows.
 * `Make|alias: Model=alias=alias, …`. A `?` marks a name that is also a common word: it counts as a vehicle only beside
 * a make, another model or a year; such a make only before a model of its own, an engine or a year. `D21<Estacas`: one of those
 * that are called so.
 */
const known = `
Acura: Integra, ILX, MDX, RDX, RL, RSX, TL, TSX, NSX
Alfa Romeo|Alfa: Giulia, Giulietta, Stelvio, ?Mito
Audi: A1, A2, A3, A4, A5, A6, A7, A8, Q2, Q3, Q5, Q7, Q8, TT, R8, S3, S4, S5, RS3, RS4, RS5, E-Tron
BAIC: X25, X35, X55, D20, BJ40
BMW: Serie 1, Serie 2, Serie 3, Serie 4, Serie 5, Serie 6, Serie 7, X1, X2, X3, X4, X5, X6, Z3, Z4, E30, E34, E36, E38, E39, E46, E53, E60, E63, E65, E70, E71, E81, E82, E83, E84, E85, E86, E87, E88, E89, E90, E91, E92, E93, F01, F02, F10, F15, F16, F20, F21, F22, F25, F26, F30, F31, F32, F34, F35, F36, F39, F40, F44, F45, F48, F52, G01, G05, G11, G12, G20, G30, G31
Buick: ?Century, Enclave, Encore, Envision, LaCrosse, Lucerne, ?Regal, Rendezvous, Skylark, LeSabre
BYD: Dolphin, ?Song, ?Seal, Yuan, Shark
Cadillac: CTS, DeVille, Eldorado, Escalade, Seville, SRX, STS, ATS, XT4, XT5, XT6, XTS
Changan: Alsvin, CS35, CS55, Eado, Hunter
Chery|Chirey: Arrizo, Omoda, Tiggo, Tiggo 2, Tiggo 4, Tiggo 7, Tiggo 8
Chevrolet|Chev|Chevr|Chevy Truck|GM|General Motors: Astra, Astro, Avalanche, Aveo, Beat, Blazer, C10, C15, C20, C30, C35, C1500, C2500, C3500, Camaro, Caprice, Captiva, Cavalier, Cavalier Z24, Celebrity, Celta, Cheyenne, Chevelle, Chevy=Chevy Pop=Chevy Monza=Chevy Joy=Chevy Swing, Chevy Nova, Citation, Cobalt, Colorado, Corsa, Corsica, Corvette, Cruze, Cutlass, Epica, Equinox, ?Express, Express Van, G30, Geo Metro, Groove, HHR, Impala, Kodiak, Lumina, Luv, LUV D-Max, Malibu, Matiz, Meriva, Monte Carlo, ?Monza, ?Nova, Onix, Optra, P30, ?Pick Up=Pickup, ?Prizm, S10=S-10 Pickup, Silverado, Silverado 1500, Silverado 2500, Silverado 3500, ?Sonic, ?Sonora, ?Spark, ?Spin, Suburban, Tahoe, ?Tigra, Tornado, Tornado Van, Tracker=Geo Tracker, Trailblazer=Trail Blazer, Traverse, Trax, Uplander, Vectra, ?Vectra GT, Venture, ?Volt, Zafira, Cavalier Turbo
Chrysler|Chrys|Chry|Crysler: 200, 300, 300C=300 C, 300M, Aspen, Cirrus, Concorde, ?Dart, Dakota, Grand Voyager, Intrepid, LeBaron, New Yorker, Pacifica, PT Cruiser=PT, ?Phantom, Sebring, ?Shadow, ?Spirit, Stratus, Town & Country=Town and Country, Valiant, Volare, Voyager, ?Magnum
Daewoo: Lanos, Nubira, Leganza, Cielo, Tico
Dina: D600
Dodge: Atos=Atos by Dodge, Attitude, Avenger, Caliber, Caravan, Grand Caravan, Challenger, Charger, ?Dart, Dakota, Durango, H100, i10, Intrepid, Journey, ?Magnum, Neon, SX 2.0, ?Nitro, Ram, Ram 1500, Ram 2500, Ram 3500, Ram 4000, Ram 700, Ram Charger=Ramcharger, Ram Van, Ram Wagon, ?Shadow, ?Spirit, Stratus, Verna, Viper, ?Vision, Caravan C/V, D100, D150, D200, D250, D350, Promaster
Eagle: Talon, Summit
FAW: F1, F4, F5
Fiat: 500, 500L, 500X, Albea, ?Argo, Ducato, ?Idea, ?Linea, Mobi, Palio, Palio Adventure, Panda, ?Pulse, Punto, Stilo, Strada, ?Uno
Ford: Aerostar, Bronco, Bronco II, Club Wagon, ?Contour, Cougar, Courier, Crown Victoria, E-150, E-250, E-350, E-450, Econoline, EcoSport=Eco Sport, Edge, ?Escape, Escort, Excursion, Expedition, Explorer, Explorer Sport Trac, F-100, F-150, F-200, F-250, F-350, F-450, F-550, F-600, F-700, F-800, Fairmont, Festiva, Fiesta, Fiesta Ikon, Figo, Five Hundred, Flex, ?Focus, Freestar, Fusion, ?Galaxie, Ghia, Grand Marquis, Ikon, ?Ka, Lobo, Maverick, ?Mercury, Mondeo, Mustang, Mystique, ?Probe, Ranger, Sable, Super Duty, ?Taurus, ?Tempo, Thunderbird, Topaz, ?Transit, Transit Connect, ?Territory, Windstar, ?Victoria, ?Pick Up=Pickup
Foton: Tunland, ?View
Freightliner: Cascadia, Columbia, Century Class, M2
GMC: Acadia, Canyon, Jimmy, ?Safari, ?Sierra, Sierra 1500, Sierra 2500, Sierra 3500, Sonoma, ?Terrain, Yukon, Yukon XL, Denali, Savana
Great Wall: Haval, Poer, Wingle
Honda: Accord, ?City, Civic, CR-V=CRV, CR-Z, CRX, Del Sol, Element, ?Fit, HR-V=HRV, Insight, ?Odyssey, Passport, ?Pilot, Prelude, Ridgeline, BR-V=BRV, ?Legend
Hummer: H1, H2, H3
Hyundai: Accent, Atos, Creta, Elantra, Grand i10, H100, i10, i20, i30, ix35, Palisade, Santa Fe=Santafe, Sonata, Starex, Tucson, Veloster, Verna, Azera, Genesis, Venue
Infiniti: EX35, FX35, FX45, G35, G37, I30, I35, JX35, M35, M37, Q50, Q60, Q70, QX4, QX50, QX56, QX60, QX70, QX80
International|Internacional: Durastar, Prostar, ?Harvester, 4300, 4700
Isuzu: ELF, ELF 200, ELF 300, ELF 400, ELF 500, ELF 600, Forward, Rodeo, Trooper, NPR, NQR, ?Amigo, ?Hombre
JAC: Sei 2, Sei 3, Sei 4, Sei 7, Frison, J4, E10X
Jaguar: S-Type, X-Type, XF, XJ, XJ8, XK, F-Pace, E-Pace
Jeep: Cherokee, CJ5, CJ7, Comanche, Commander, Compass, Gladiator, Grand Cherokee, Grand Wagoneer, ?Liberty, Patriot, Renegade, Wagoneer, Wrangler
Kenworth|KW: T600, T660, T680, T800, T2000, W900, T300
Kia: Forte, Niro, Optima, ?Rio, Seltos, Sedona, Sorento, ?Soul, Sportage, Stinger, Picanto, ?K3, Carnival
Land Rover|Landrover: Defender, ?Discovery, Freelander, LR2, LR3, LR4, Range Rover, Range Rover Sport, Evoque, Velar
Lexus: ?ES, ?GS, GX, ?IS, ?LC, ?LS, ?LX, NX, ?RC, RX, UX, ES300, ES350, GS300, GX470, IS250, IS300, LS400, LS430, NX200, RX300, RX330, RX350
Lincoln: Aviator, ?Continental, LS, Mark LT, MKC, MKS, MKT, MKX, MKZ, ?Navigator, Town Car, Zephyr, Nautilus, Corsair
Mack: Vision, Granite
Mazda: 2=Mazda2, 3=Mazda3, 5=Mazda5, 6=Mazda6, 323, 626, B2000, B2200, B2300, B3000, B4000, BT-50, CX-3, CX-30, CX-5, CX-7, CX-9, CX-50, MX-3, MX-5=Miata, MX-6, ?Millenia, Protege, ?Tribute, MPV
Mercedes Benz|Mercedes|M Benz|MBenz|Mercedez: Clase A, Clase B, Clase C, Clase E, Clase G, Clase M, Clase S, CLA, CLK, CLS, GLA, GLC, GLE, GLK, ML, ML320, ML350, SLK, Sprinter, Vito, Viano, C180, C200, C230, C240, C280, C300, E320, E350, W123, W124, W126, W140, W163, W164, W166, W168, W169, W176, W177, W201, W202, W203, W204, W205, W208, W209, W210, W211, W212, W213, W220, W221, W222, W245, W246, W251, W463, W639, W901, W905, W906, W907, W910, C117, C204, C207, C208, C209, C219, R107, R129, R170, R171, R172, R230, X164, X166, X204, X253
Mercury: Cougar, Grand Marquis, Mariner, Milan, Montego, ?Monterey, Mountaineer, Mystique, Sable, Topaz, ?Villager, ?Tracer
MG: MG3, MG5, ZS, HS, GT, RX5
?Mini|Mini Cooper: Cooper, Cooper S, Clubman, Countryman, Paceman, R50, R52, R53, R55, R56, R57, R58, R59, R60, R61, F54, F55, F56, F57, F60
Mitsubishi|Mitsu: ASX, Colt, Diamante, Eclipse, Eclipse Cross, Endeavor, Galant, Grandis, L200, Lancer, Mirage, Montero, Montero Sport, Outlander, Space Star, Raider
Nissan|Datsun|Niss: 200SX, 240SX, 280C, 300ZX, 350Z, 370Z, Almera, Altima, Aprio, ?Armada, Axxess, B11, B12, B13, B14, B15, Cabstar, ?Cube, D21<Estacas, D22<Estacas, ?Frontier, Hikari, Ichivan, ?Infiniti, ?Juke, Kicks, Lucino, March, Maxima, Micra, Murano, ?Note, NP300<Estacas, NV350 Urvan, NV1500, NV2500, NV200, Pathfinder, ?Pick Up<Estacas=Pickup, Platina, Quest, Rogue, Sakura, Samurai, Sentra, Sentra 2000, Tiida, Titan, Tsubame, Tsuru, Tsuru I, Tsuru II, Tsuru III, Urvan, V-Drive, Versa, X-Trail=Xtrail, Xterra, Guayin, Estacas=Estaquitas=Estaquita, ?Leaf, Chasis 720<Estacas=720
Oldsmobile: Alero, Aurora, Bravada, Cutlass, Silhouette
Opel: Astra, Corsa, Vectra, Zafira
Peugeot: 106, 205, 206, 207, 208, 2008, 301, 3008, 306, 307, 308, 405, 406, 407, 408, 5008, 508, 607, 807, ?Expert, Partner, ?Manager, Grand Raid, RCZ, Rifter, Landtrek
Plymouth: Acclaim, Breeze, Neon, Sundance, Voyager, Reliant
Pontiac: Aztek, Bonneville, Fiero, Firebird, G2, G3, G4, G5, G6, Grand Am, Grand Prix, Matiz, Montana, Solstice, Sunfire, Torrent, ?Trans Sport, Vibe, Piaggio
Porsche: 911, 924, 944, 968, Boxster, Cayenne, Cayman, Macan, Panamera
Ram: 1500=Ram 1500, 2500=Ram 2500, 3500=Ram 3500, 4000=Ram 4000, 700=Ram 700, Promaster, Promaster Rapid, 1200=Ram 1200
Rambler: ?American, ?Classic, Gremlin, Pacer, Lerma
Renault: Captur, Clio, Duster, Encore, Espace, Fluence, Kangoo, Kiger, Koleos, Kwid, Laguna, Logan, ?Master, Megane, Megane II, Oroch, Platina, R5, R12, R18, Safrane, Sandero, Scala, Scenic, Scenic II, Stepway, Symbol, Trafic, ?Alliance
Rover: 75
Saab: 9-3, 9-5, 900, 9000
Saturn: Aura, Ion, Outlook, ?Relay, SL1, SL2, Vue
Seat: Alhambra, Altea, Arona, Arosa, Ateca, Cordoba, Exeo, Ibiza, Leon, Tarraco, Toledo, Cupra
Smart: Fortwo, Forfour
Subaru: Forester, Impreza, Legacy, Outback, XV, WRX, Crosstrek, Tribeca, BRZ
Suzuki: Aerio, Baleno, Ciaz, Ertiga, Grand Vitara, Ignis, Jimny, Kizashi, S-Cross, Samurai, Sidekick, Swift, SX4, Vitara, XL7
Toyota: 4Runner=4 Runner, ?Avanza, Avalon, Camry, Celica, C-HR, Corolla, Corolla Cross, Echo, FJ Cruiser, Hiace=Hi Ace, Highlander, Hilux, Land Cruiser, Matrix, MR2, Prius, ?Raize, RAV4=RAV 4, Sequoia, Sienna, Solara, Supra, Tacoma, Tercel, Tundra, Yaris
Volkswagen|VW|Volks|Volkswagon|Volkswageen|V.W.: Amarok, Atlantic, Atlas, Beetle, Bora, Brasilia, Buggy, Cabrio, Caddy, Caribe, Caravelle, Combi=Kombi=Combi VW, Corrado, Corsar, Crafter, CrossFox, CrossGolf, Cross Up, Derby, Eos, Eurovan, ?Fox, Gol, Golf, Golf A2, Golf A3, Golf A4, Golf A5, Golf GTI, GTI, ?Hormiga, Jetta, Jetta A2, Jetta A3, Jetta A4, Jetta A5, Jetta A6, Jetta MK6, Jetta Clasico, Lupo, Nivus, New Beetle, Parati, Passat, Phaeton, ?Pointer, Polo, Routan, Saveiro, ?Sedan=Vocho=Bocho=Vochito=Bochito=VW Sedan=Escarabajo, Sharan, T-Cross, Taos, Taigun, Teramont, Tiguan, Touareg, Touran, Transporter, ?Up, VW Van, Vento, Virtus
Volvo: 240, 740, 850, 940, 960, C30, C70, S40, S60, S70, S80, S90, V40, V50, V60, V70, XC40, XC60, XC70, XC90
`

type KnownModel = { marca: string; modelo: string; alias: string[]; isCommonWord: boolean; base: string | undefined }
type KnownMake = { marca: string; alias: string[]; isCommonWord: boolean }

/** The list above, read once. */
export function knownVehicles(): { makes: KnownMake[]; models: KnownModel[] } {
  const makes: KnownMake[] = []
  const models: KnownModel[] = []
  for (const line of known.trim().split('\n')) {
    const [head = '', list = ''] = line.split(': ')
    const [name = '', ...alias] = head.split('|')
    const marca = name.replace(/^\?/, '')
    makes.push({ marca, alias, isCommonWord: name.startsWith('?') })
    for (const item of list.split(', ')) {
      const [model = '', ...others] = item.split('=')
      const [modelo = '', base] = model.replace(/^\?/, '').split('<')
      models.push({ marca, modelo, alias: others, isCommonWord: model.startsWith('?'), base })
    }
  }
  return { makes, models }
}
