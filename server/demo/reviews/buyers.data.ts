/** Who has bought and reviewed in the demo: name | street | town | postcode | days since their order. Nobody can log in as them. */
export const BUYERS = `
Rhona Marsden | 3 Weir Terrace | Hebden Bridge | HX7 8AD | 58
Daniel Okafor | 41 Plover Road | Leicester | LE4 5PN | 56
Sunita Patel | 12 Almond Close | Coventry | CV3 2RT | 54
Gareth Bevan | 7 Chapel Row | Hereford | HR1 2BX | 53
Lucy Ferris | 88 Quay Street | Bristol | BS1 4UZ | 51
Tomasz Wilk | 19 Foundry Lane | Lincoln | LN5 7AT | 49
Aisha Rahman | 5 Maple Court | Bradford | BD9 4HJ | 48
Peter Lonsdale | 26 Fell View | Kendal | LA9 4QL | 46
Marie Delacroix | 14 Orchard Way | Exeter | EX4 3RP | 44
Callum Reid | 60 Station Road | Carlisle | CA1 2EF | 43
Joan Whitaker | 2 Mill Bank | Ripon | HG4 1DQ | 41
Kwame Mensah | 33 Dock Street | Ipswich | IP3 0DD | 39
Ellie Sandford | 71 Beacon Hill | Brighton | BN1 4ST | 38
Oliver Pryce | 9 Castle Gate | Shrewsbury | SY1 2AJ | 36
Nadia Karim | 52 Linden Avenue | Derby | DE22 3GH | 34
Hugh Astley | 17 Rectory Lane | Salisbury | SP2 7TE | 33
Beth Holloway | 4 Harbour View | Whitby | YO21 1DN | 31
Stefan Novak | 45 Granby Street | Nottingham | NG7 2FT | 30
Priya Nair | 21 Elm Grove | Reading | RG1 5SN | 28
Frank Dawber | 6 Pit Lane | Wigan | WN3 4AD | 27
Megan Tyler | 30 Cross Street | Norwich | NR2 1TR | 25
Ade Balogun | 11 Wharf Road | Sheffield | S9 2QA | 24
Carole Unwin | 8 Church Walk | Ely | CB7 4DL | 22
Ruairi Kane | 64 Victoria Road | Oxford | OX2 7QD | 21
Sophie Lindqvist | 15 The Maltings | Bury St Edmunds | IP33 1SN | 20
Martin Eames | 39 Ash Road | Stafford | ST16 3JX | 18
Yasmin Doyle | 23 Regent Place | Leamington Spa | CV31 1EH | 17
Colin Birkett | 1 Low Farm | Malton | YO17 6QX | 15
`
