// Vehicles of American makes sold in Mexico. One row a model; the columns are explained in vehicles.ts.

export const chevrolet = `
Chevy         | auto   | 1994 2004 2009-2012     | 86 | L4 1.4L 1994-2003, L4 1.6L                                        | Chevy C2; Chevy Monza; Chevy Pop
Aveo          | auto   | 2008 2012 2018 2024-    | 97 | L4 1.6L 2008-2017, L4 1.5L 2018-                                  | Aveo NG; Aveo Sedán
Spark         | auto   | 2011 2016-2022          | 66 | L4 1.2L 2011-2018, L4 1.4L 2016-                                  | Spark NG; Spark Classic
Matiz         | auto   | 2003 2006-2015          | 48 | L4 1.0L                                                           | Pontiac Matiz; Matiz G2
Beat          | auto   | 2018-2022               | 52 | L4 1.2L                                                           | Beat Notchback
Corsa         | auto   | 2002-2008               | 50 | L4 1.8L                                                           | Corsa Sedán; Corsa Hatchback
Meriva        | auto   | 2003-2009               | 18 | L4 1.8L                                                           |
Astra         | auto   | 2000 2004-2008          | 34 | L4 1.8L, L4 2.0L, L4 2.2L, L4 2.4L                                |
Vectra        | auto   | 2003-2008               | 10 | L4 2.2L, V6 3.2L                                                  |
Zafira        | van    | 2000-2006               | 11 | L4 1.8L 2000-2002, L4 2.2L                                        |
Optra         | auto   | 2006-2010               | 26 | L4 2.0L                                                           |
Sonic         | auto   | 2012-2017               | 38 | L4 1.6L, L4 1.4L Turbo 2014-                                      |
Cruze         | auto   | 2010 2016-2018          | 30 | L4 1.8L 2010-2015, L4 1.4L Turbo                                  |
Malibu        | auto   | 1997 2004 2008 2013 2016-2023 | 28 | L4 2.4L 2004-2015, V6 3.1L 1997-2003, V6 3.5L 2004-2011, L4 1.5L Turbo 2016-, L4 2.0L Turbo 2013- |
Cavalier      | auto   | 1990 1995-2005          | 46 | L4 2.2L, L4 2.4L 1996-2002, V6 3.1L 1990-1994                     |
Cavalier Turbo | auto  | 2018 2022-              | 30 | L4 1.5L 2018-2021, L3 1.3L Turbo 2022-                            | Cavalier 2018
Onix          | auto   | 2020-                   | 44 | L3 1.2L Turbo, L3 1.0L Turbo                                      |
Cutlass       | auto   | 1982-1996               | 14 | V6 2.8L 1987-1989, V6 3.1L 1990-                                  | Eurosport
Century       | auto   | 1982-1996               | 12 | V6 2.8L 1985-1989, V6 3.1L 1990-                                  |
Impala        | auto   | 2000 2006-2016          | 12 | V6 3.4L 2000-2005, V6 3.8L 2000-2005, V6 3.5L 2006-2011           |
Camaro        | auto   | 1982 1993 2010 2016-2024 | 16 | V8 5.0L 1982-1992, V6 3.8L 1995-2002, V8 5.7L 1993-2002, V6 3.6L 2010-, V8 6.2L 2010- |
Corvette      | auto   | 1997 2005 2014 2020-    | 5  | V8 5.7L 1997-2004, V8 6.0L 2005-2007, V8 6.2L 2008-               |
Captiva       | suv    | 2008 2012-2017          | 34 | L4 2.4L, V6 3.2L 2008-2010, V6 3.0L 2011-                         | Captiva Sport
Trax          | suv    | 2013 2017 2024-         | 46 | L4 1.8L 2013-2020, L4 1.4L Turbo 2017-2020, L3 1.2L Turbo 2024-   |
Tracker       | suv    | 1996 1999 2021-         | 40 | L4 1.6L 1996-2003, L4 2.0L 1999-2008, V6 2.5L 2001-2004, L3 1.2L Turbo 2021- | Geo Tracker
Groove        | suv    | 2022-                   | 26 | L4 1.5L                                                           |
Equinox       | suv    | 2005 2010 2018-         | 26 | V6 3.4L 2005-2009, L4 2.4L 2010-2017, L4 1.5L Turbo 2018-         |
Blazer        | suv    | 1995 2019-              | 26 | V6 4.3L 1995-2005, V6 3.6L 2019-, L4 2.0L Turbo 2020-             | S10 Blazer
TrailBlazer   | suv    | 2002-2009               | 24 | L6 4.2L, V8 5.3L 2003-                                            | Trail Blazer
Traverse      | suv    | 2009 2018-              | 16 | V6 3.6L                                                           |
Tahoe         | suv    | 1995 2000 2007 2015 2021- | 30 | V8 5.7L 1995-1999, V8 5.3L 2000-                                |
Suburban      | suv    | 1992 2000 2007 2015 2021- | 42 | V8 5.7L 1992-1999, V8 5.3L 2000-, V8 6.0L 2000-2013             | Suburban 1500; Suburban 2500
HHR           | auto   | 2006-2011               | 18 | L4 2.2L, L4 2.4L                                                  |
Uplander      | van    | 2005-2009               | 14 | V6 3.5L 2005-2006, V6 3.9L 2006-                                  |
Venture       | van    | 1997-2005               | 14 | V6 3.4L                                                           |
Astro         | van    | 1985 1995-2005          | 20 | V6 4.3L                                                           | Safari
Express       | van    | 1996 2003-2023          | 26 | V6 4.3L, V8 4.8L 2003-2017, V8 5.3L 2003-2014, V8 6.0L 2003-2020, V8 5.7L 1996-2002 | Express Van; Express 1500; Express 2500
Tornado       | pickup | 2004 2011-2020          | 66 | L4 1.8L                                                           | Corsa Pick-up
Tornado Van   | van    | 2022-                   | 14 | L4 1.5L                                                           |
LUV           | pickup | 1998-2005               | 24 | L4 2.2L, L4 2.3L                                                  |
S10           | pickup | 1982 1994 2017-         | 38 | L4 2.2L 1994-2003, L4 2.5L 1985-1993, V6 4.3L 1988-2004, L4 2.5L 2017- | S-10
Colorado      | pickup | 2004 2015 2023-         | 22 | L4 2.8L 2004-2006, L4 2.9L 2007-2012, L5 3.5L 2004-2006, L5 3.7L 2007-2012, V6 3.6L 2015-2022, L4 2.7L Turbo 2023- |
Silverado     | pickup | 1988 1999 2007 2014 2019- | 62 | V6 4.3L, V8 5.0L 1988-1998, V8 5.7L 1988-1998, V8 4.8L 1999-2013, V8 5.3L 1999- | Cheyenne; C1500; C15; Silverado 1500
Cheyenne      | pickup | 1992 1999 2007 2014 2019- | 36 | V8 5.7L 1992-1998, V8 5.3L 1999-, V8 6.2L 2009-                 | C2500
Avalanche     | pickup | 2002 2007-2013          | 12 | V8 5.3L                                                           |
Kodiak        | camion | 1990 2003-2009          | 14 | L6 7.2L Diésel, V8 8.1L 2001-                                     | C7500
`

export const ford = `
Fiesta        | auto   | 1998 2003 2011-2019     | 60 | L4 1.3L 1998-2000, L4 1.4L 1998-2002, L4 1.6L                     | Fiesta Ikon; Ikon
Fiesta Ikon   | auto   | 2001 2007 2012-2015     | 38 | L4 1.6L                                                           | Ikon Hatch
Figo          | auto   | 2016-2021               | 42 | L4 1.5L                                                           | Figo Sedán
Ka            | auto   | 2001-2008               | 34 | L4 1.6L                                                           | Ford Ka
Focus         | auto   | 2000 2008 2012-2018     | 52 | L4 2.0L, L4 2.3L 2003-2007                                        | Focus ST; Focus Europa
Escort        | auto   | 1990 1997-2003          | 42 | L4 1.8L 1991-1996, L4 1.9L 1990-1996, L4 2.0L 1997-2003           | Escort ZX2
Fusion        | auto   | 2006 2010 2013-2020     | 34 | L4 2.3L 2006-2009, L4 2.5L 2010-, V6 3.0L 2006-2012, V6 3.5L 2010-2012, L4 2.0L Turbo 2013- |
Mondeo        | auto   | 2001-2007               | 18 | L4 2.0L, V6 2.5L                                                  |
Contour       | auto   | 1995-2000               | 18 | L4 2.0L, V6 2.5L                                                  | Mystique
Topaz         | auto   | 1984-1994               | 22 | L4 2.3L, V6 3.0L 1992-                                            | Tempo
Grand Marquis | auto   | 1983 1992 2003-2011     | 24 | V8 5.0L 1983-1991, V8 4.6L 1992-                                  | Crown Victoria
Taurus        | auto   | 1986 1996 2000-2007     | 18 | V6 3.0L, V6 3.8L 1988-1995                                        |
Mustang       | auto   | 1979 1994 2005 2015 2024- | 30 | V6 3.8L 1994-2004, V6 4.0L 2005-2010, V6 3.7L 2011-2017, V8 5.0L 1979-1995, V8 4.6L 1996-2010, V8 5.0L 2011- |
Thunderbird   | auto   | 1989-1997               | 8  | V6 3.8L, V8 4.6L 1994-                                            |
Cougar        | auto   | 1999-2002               | 9  | V6 2.5L                                                           | Mercury Cougar
Five Hundred  | auto   | 2005-2007               | 5  | V6 3.0L                                                           |
EcoSport      | suv    | 2004 2013-2022          | 46 | L4 2.0L, L4 1.5L 2018-                                            | Eco Sport
Escape        | suv    | 2001 2008 2013 2020-    | 44 | V6 3.0L 2001-2012, L4 2.3L 2005-2008, L4 2.5L 2009-2019, L4 2.0L Turbo 2013- , L4 1.6L Turbo 2013-2016 |
Edge          | suv    | 2007 2015-2023          | 20 | V6 3.5L 2007-2018, L4 2.0L Turbo 2012-                            |
Explorer      | suv    | 1991 1995 2002 2011 2020- | 48 | V6 4.0L 1991-2010, V8 5.0L 1996-2001, V8 4.6L 2002-2010, V6 3.5L 2011-2019, L4 2.3L Turbo 2016- |
Expedition    | suv    | 1997 2003 2018-         | 24 | V8 4.6L 1997-2004, V8 5.4L 1997-2014, V6 3.5L Turbo 2015-         |
Bronco        | suv    | 1980-1996 2021-         | 12 | V8 5.0L 1980-1996, V8 5.8L 1985-1996, L4 2.3L Turbo 2021-, V6 2.7L Turbo 2021- |
Bronco Sport  | suv    | 2021-                   | 16 | L3 1.5L Turbo, L4 2.0L Turbo                                      |
Territory     | suv    | 2022-                   | 22 | L4 1.8L Turbo                                                     |
Freestar      | van    | 2004-2007               | 10 | V6 3.9L, V6 4.2L                                                  |
Windstar      | van    | 1995 1999-2003          | 20 | V6 3.0L 1995-2000, V6 3.8L                                        |
Econoline     | van    | 1980 1992-2014          | 24 | L6 4.9L 1980-1996, V8 4.6L 1997-, V8 5.4L 1997-, V6 4.2L 1997-2003 | E-150; E-350; Club Wagon
Transit       | van    | 2007 2014-              | 24 | L4 2.4L Diésel 2007-2013, L4 2.2L Diésel 2014-2022, V6 3.7L 2015-2019 | Ford Transit
Courier       | pickup | 2000-2012               | 34 | L4 1.6L                                                           |
Ranger        | pickup | 1983 1993 1998 2010 2013 2023- | 72 | L4 2.3L 1983-2012, V6 3.0L 1991-2008, V6 4.0L 1993-2011, L4 2.5L 2013-2022, L4 3.2L Diésel 2013- , L4 2.2L Diésel 2013-2022 |
Lobo          | pickup | 1997 2004 2009 2015 2021- | 50 | V8 4.6L 1997-2010, V8 5.4L 1997-2010, V8 5.0L 2011-, V6 3.5L Turbo 2011- | F-150 Lobo
F-150         | pickup | 1980 1987 1992 1997 2004 2009 2015- | 64 | L6 4.9L 1980-1996, V8 5.0L 1985-1996, V6 4.2L 1997-2008, V8 4.6L 1997-2010, V8 5.4L 1997-2010, V6 3.5L 2015-2017, V6 3.3L 2018- | F150; Pick-up F-150
F-250         | pickup | 1980 1999 2008 2017-    | 26 | V8 5.8L 1985-1997, V8 5.4L 1999-2010, V8 6.2L 2011-               | Super Duty
F-350         | pickup | 1980 1999 2008 2017-    | 32 | V8 5.8L 1985-1997, V8 5.4L 1999-2007, V8 6.2L 2011-               | F-350 Super Duty
F-450         | camion | 1999 2008-              | 12 | V8 6.8L 1999-2010, V8 6.7L Diésel 2011-                           |
Maverick      | pickup | 2022-                   | 16 | L4 2.0L Turbo, L4 2.5L Híbrido                                    |
`

export const dodge = `
Atos          | auto   | 2000 2005-2012          | 58 | L4 1.0L 2000-2004, L4 1.1L 2005-                                  | Atos by Dodge; Hyundai Atos
i10           | auto   | 2011-2014               | 40 | L4 1.1L                                                           | i10 by Dodge
Attitude      | auto   | 2006 2012 2015 2024-    | 54 | L4 1.4L 2006-2014, L4 1.6L 2006-2014, L3 1.2L 2015-, L4 1.5L 2025- | Verna; Attitude by Dodge
Verna         | auto   | 2004-2006               | 18 | L4 1.5L                                                           |
Vision        | auto   | 2015-2020               | 28 | L4 1.6L                                                           | Vision by Dodge
Neon          | auto   | 1995 2000-2005          | 52 | L4 2.0L                                                           | Neon SXT
Neon GSE      | auto   | 2017-2020               | 26 | L4 1.4L, L4 1.6L                                                  | Neon 2017
Stratus       | auto   | 1995 2001-2006          | 50 | L4 2.0L 1995-2000, L4 2.4L, V6 2.5L 1995-2000, V6 2.7L 2001-, L4 2.4L Turbo 2001- | Stratus R/T; Cirrus
Shadow        | auto   | 1987-1994               | 34 | L4 2.2L, L4 2.5L                                                  |
Spirit        | auto   | 1989-1995               | 36 | L4 2.5L, V6 3.0L                                                  |
Caliber       | auto   | 2007-2012               | 26 | L4 1.8L, L4 2.0L, L4 2.4L                                         |
Avenger       | auto   | 1995-1999 2008-2014     | 22 | V6 2.5L 1995-1999, L4 2.4L 2008-, V6 2.7L 2008-2010, V6 3.5L 2008-2010, V6 3.6L 2011- |
Dart          | auto   | 2013-2016               | 16 | L4 2.0L, L4 2.4L, L4 1.4L Turbo                                   |
Intrepid      | auto   | 1993 1998-2004          | 14 | V6 3.3L 1993-1997, V6 3.5L, V6 2.7L 1998-                         |
Charger       | auto   | 2006 2011-2023          | 20 | V6 3.5L 2006-2010, V6 3.6L 2011-, V8 5.7L                         |
Challenger    | auto   | 2009-2023               | 10 | V6 3.6L 2011-, V8 5.7L, V8 6.4L 2011-                             |
Journey       | suv    | 2009 2011-2020          | 42 | L4 2.4L, V6 3.5L 2009-2010, V6 3.6L 2011-                         |
Nitro         | suv    | 2007-2011               | 14 | V6 3.7L, V6 4.0L                                                  |
Durango       | suv    | 1998 2004 2011-         | 24 | V8 5.2L 1998-2000, V8 4.7L 2000-2009, V8 5.7L 2004-, V6 3.6L 2011- |
Caravan       | van    | 1991 1996 2001 2008-2020 | 36 | L4 2.4L 1996-2007, V6 3.3L 1991-2010, V6 3.8L 1994-2010, V6 3.6L 2011- | Grand Caravan
H100          | van    | 2003 2009-2018          | 28 | L4 2.4L 2003-2011, L4 2.5L Diésel 2007-                           | H-100 Wagon; H-100 Van
Dakota        | pickup | 1987 1997 2005-2011     | 26 | V6 3.9L 1988-2003, V6 3.7L 2004-, V8 4.7L 2000-, L4 2.5L 1996-2002 |
Ram Charger   | suv    | 1981 1999-2001          | 22 | V8 5.9L, V8 5.2L                                                  | Ramcharger
D-150         | pickup | 1981-1993               | 22 | L6 3.7L 1981-1987, V8 5.2L, V8 5.9L                               | Pick-up D150
`

export const ram = `
Ram 1500      | pickup | 1994 2002 2009 2019-    | 46 | V6 3.9L 1994-2001, V8 5.2L 1994-2001, V8 5.9L 1994-2003, V6 3.7L 2002-2012, V8 4.7L 2002-2012, V8 5.7L 2003-, V6 3.6L 2013- | Dodge Ram
Ram 2500      | pickup | 1994 2003 2010 2019-    | 32 | V8 5.9L 1994-2002, V8 5.7L 2003-2018, V8 6.4L 2014-               | Dodge Ram 2500
Ram 4000      | camion | 1994 2003 2011-         | 24 | V8 5.9L 1994-2002, V8 5.7L 2003-2018, V8 6.4L 2019-               | Dodge Ram 4000
Ram 700       | pickup | 2015 2021-              | 34 | L4 1.6L 2015-2020, L4 1.4L 2021-                                  | RAM 700; Strada
ProMaster     | van    | 2014-                   | 18 | V6 3.6L                                                           | Promaster 2500
ProMaster Rapid | van  | 2018-2023               | 14 | L4 1.4L                                                           | Fiorino
`

export const chrysler = `
Cirrus        | auto   | 1995 2001 2007-2010     | 30 | L4 2.4L, V6 2.5L 1995-2000, V6 2.7L 2007-, L4 2.4L Turbo 2001-2004 |
PT Cruiser    | auto   | 2001 2006-2010          | 26 | L4 2.4L, L4 2.4L Turbo 2003-2009                                  |
Voyager       | van    | 1991 1996 2001-2007     | 30 | L4 2.4L 1996-2004, V6 3.3L, V6 3.0L 1991-2000                     | Grand Voyager
Town & Country | van   | 1996 2001 2008-2016     | 26 | V6 3.3L 1996-2010, V6 3.8L, V6 3.6L 2011-                         | Town and Country
Pacifica      | van    | 2004-2008 2017-         | 14 | V6 3.5L 2004-2006, V6 4.0L 2007-2008, V6 3.6L 2017-               |
300           | auto   | 2005 2011-2020          | 14 | V6 3.5L 2005-2010, V6 3.6L 2011-, V8 5.7L                         | 300C
200           | auto   | 2011 2015-2017          | 12 | L4 2.4L, V6 3.6L                                                  |
Sebring       | auto   | 1995 2001-2006          | 10 | L4 2.4L, V6 2.7L 2001-, V6 2.5L 1995-2000                         |
New Yorker    | auto   | 1988-1996               | 8  | L4 2.5L 1988-1993, V6 3.3L 1990-, V6 3.5L 1994-                   |
`

export const jeep = `
Wrangler      | suv    | 1987 1997 2007 2018-    | 30 | L4 2.5L 1987-2002, L6 4.0L 1991-2006, V6 3.8L 2007-2011, V6 3.6L 2012- | Wrangler JK; Wrangler TJ
Cherokee      | suv    | 1984 2014-2023          | 24 | L6 4.0L 1987-2001, L4 2.5L 1984-2000, L4 2.4L 2014-, V6 3.2L 2014-2019 |
Grand Cherokee | suv   | 1993 1999 2005 2011 2022- | 34 | L6 4.0L 1993-2004, V8 5.2L 1993-1998, V8 4.7L 1999-2009, V6 3.7L 2005-2010, V8 5.7L 2005-2021, V6 3.6L 2011- |
Liberty       | suv    | 2002 2008-2012          | 28 | V6 3.7L, L4 2.4L 2002-2005                                        |
Patriot       | suv    | 2007-2017               | 26 | L4 2.4L, L4 2.0L                                                  |
Compass       | suv    | 2007 2017-              | 24 | L4 2.4L 2007-2021, L4 1.3L Turbo 2022-                            |
Renegade      | suv    | 2016-2023               | 20 | L4 1.8L, L4 2.4L 2016-2020, L4 1.3L Turbo 2022-                   |
Commander     | suv    | 2006-2010               | 8  | V8 4.7L, V6 3.7L                                                  |
JT            | pickup | 2020-                   | 6  | V6 3.6L                                                           | Gladiator
`

export const gmc = `
Sierra        | pickup | 1988 1999 2007 2014 2019- | 24 | V8 5.7L 1988-1998, V8 5.3L 1999-, V8 6.2L 2007-                 | Sierra 1500
Yukon         | suv    | 1995 2000 2007 2015 2021- | 14 | V8 5.7L 1995-1999, V8 5.3L 2000-2020, V8 6.2L 2007-             | Yukon Denali
Acadia        | suv    | 2007 2017-              | 12 | V6 3.6L, L4 2.0L Turbo 2020-                                      |
Terrain       | suv    | 2010 2018-              | 10 | L4 2.4L 2010-2017, V6 3.0L 2010-2012, L4 1.5L Turbo 2018-         |
Canyon        | pickup | 2004 2015-              | 8  | L5 3.7L 2007-2012, V6 3.6L 2015-2022                              |
`

export const pontiac = `
Matiz         | auto   | 2003 2006-2010          | 32 | L4 1.0L                                                           | Matiz G2
G3            | auto   | 2006-2010               | 22 | L4 1.6L                                                           | Wave
G4            | auto   | 2005-2009               | 14 | L4 2.2L                                                           | Pursuit
G5            | auto   | 2007-2010               | 10 | L4 2.2L, L4 2.4L                                                  |
G6            | auto   | 2005-2010               | 14 | L4 2.4L, V6 3.5L                                                  |
Sunfire       | auto   | 1995 2000-2005          | 26 | L4 2.2L, L4 2.4L 1996-2002                                        |
Grand Am      | auto   | 1992 1999-2005          | 18 | V6 3.1L 1994-1998, V6 3.4L 1999-, L4 2.4L 1996-2001               |
Grand Prix    | auto   | 1991 1997-2003          | 12 | V6 3.1L, V6 3.8L                                                  |
Montana       | van    | 1999-2009               | 12 | V6 3.4L 1999-2004, V6 3.5L 2005-                                  | Trans Sport
Aztek         | suv    | 2001-2005               | 8  | V6 3.4L                                                           |
Torrent       | suv    | 2006-2009               | 8  | V6 3.4L                                                           |
Solstice      | auto   | 2006-2009               | 3  | L4 2.4L                                                           |
`

export const buick = `
Enclave       | suv    | 2008 2018-              | 8  | V6 3.6L                                                           |
Encore        | suv    | 2013 2020-              | 8  | L4 1.4L Turbo 2013-2019, L3 1.3L Turbo 2020-                      |
Envision      | suv    | 2016-                   | 5  | L4 2.0L Turbo                                                     |
LaCrosse      | auto   | 2010 2017-2019          | 4  | V6 3.6L                                                           |
Verano        | auto   | 2013-2017               | 4  | L4 2.4L, L4 2.0L Turbo                                            |
Regal         | auto   | 1988 1997-2004          | 4  | V6 3.8L, V6 3.1L 1990-1996                                        |
`

export const cadillac = `
Escalade      | suv    | 2002 2007 2015 2021-    | 8  | V8 6.0L 2002-2006, V8 6.2L 2007-                                  |
SRX           | suv    | 2004 2010-2016          | 6  | V6 3.6L, V6 3.0L 2010-2011                                        |
CTS           | auto   | 2003 2008 2014-2019     | 4  | V6 3.6L, V6 2.8L 2005-2007                                        |
XT5           | suv    | 2017-                   | 4  | V6 3.6L, L4 2.0L Turbo 2020-                                      |
`

export const lincoln = `
Navigator     | suv    | 1998 2003 2018-         | 8  | V8 5.4L 1998-2014, V6 3.5L Turbo 2015-                            |
MKZ           | auto   | 2007 2013-2020          | 6  | V6 3.5L 2007-2012, L4 2.0L Turbo 2013-                            | Zephyr
MKX           | suv    | 2007 2016-2018          | 6  | V6 3.5L 2007-2010, V6 3.7L 2011-                                  |
Mark LT       | pickup | 2006-2014               | 8  | V8 5.4L 2006-2010, V8 5.0L 2011-                                  |
Town Car      | auto   | 1990 1998-2011          | 6  | V8 4.6L                                                           |
`

export const mercury = `
Sable         | auto   | 1989 1996 2000-2005     | 10 | V6 3.0L, V6 3.8L 1989-1995                                        |
Mystique      | auto   | 1995-2000               | 10 | L4 2.0L, V6 2.5L                                                  |
Mountaineer   | suv    | 1997 2002-2010          | 8  | V6 4.0L, V8 5.0L 1997-2001, V8 4.6L 2002-                         |
Mariner       | suv    | 2005 2008-2011          | 6  | V6 3.0L, L4 2.5L 2009-                                            |
Villager      | van    | 1993 1999-2002          | 8  | V6 3.0L 1993-1998, V6 3.3L 1999-                                  |
`

export const hummer = `
H2            | suv    | 2003-2009               | 3  | V8 6.0L 2003-2007, V8 6.2L 2008-                                  |
H3            | suv    | 2006-2010               | 4  | L5 3.5L 2006, L5 3.7L 2007-                                       |
`

export const tesla = `
Model 3       | auto   | 2018-                   | 3  | Eléctrico                                                         |
Model Y       | suv    | 2021-                   | 3  | Eléctrico                                                         |
`

export const camionesAmericanos = {
  International: `
DuraStar      | camion | 2002-2018               | 16 | L6 7.6L Diésel, L6 6.7L Diésel 2013-                              | 4300; 4400
ProStar       | camion | 2008-2019               | 12 | L6 14.9L Diésel, L6 12.9L Diésel 2011-                            |
CityStar      | camion | 2010-2020               | 8  | L4 2.8L Diésel, L4 3.8L Diésel                                    |
LT            | camion | 2018-                   | 6  | L6 14.9L Diésel, L6 12.4L Diésel                                  |
`,
  Kenworth: `
T800          | camion | 1988-                   | 10 | L6 14.9L Diésel, L6 12.7L Diésel 1992-2008                        |
T680          | camion | 2013-                   | 8  | L6 14.9L Diésel, L6 12.9L Diésel                                  |
T370          | camion | 2008-2021               | 6  | L6 8.3L Diésel, L6 6.7L Diésel                                    |
`,
  Freightliner: `
M2            | camion | 2003-                   | 12 | L6 7.2L Diésel 2003-2009, L6 6.7L Diésel 2010-, L6 6.4L Diésel 2005-2012 | M2 106; Business Class
Columbia      | camion | 2001-2014               | 8  | L6 12.7L Diésel, L6 14.9L Diésel                                  |
Cascadia      | camion | 2008-                   | 10 | L6 14.8L Diésel, L6 12.8L Diésel                                  |
`,
}
