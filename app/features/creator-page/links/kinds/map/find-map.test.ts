import { describe, expect, test } from "vitest";
import { typedAddress } from "../kinds.ts";
import { normalizeAddress } from "../normalize-url.ts";
import { normalizeTyped } from "../short-addresses.ts";
import { suggestKind } from "../suggest-kind.ts";
import { namePlace } from "./name-place.ts";

const SEARCH = "https://www.google.com/maps/search/?api=1&query=";
const PLACE =
	"https://www.google.com/maps/place/Caf%C3%A9+Kotti/@52.4990,13.4180,17z/data=!3m1!4b1!4m6!3m5!1s0x47a84e2e4b1f:0x9d2f!8m2!3d52.4990!4d13.4180!16s%2Fg%2F1tj";
const MAP_OF_OFFICE =
	"https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d2428.4!2d13.4180!3d52.4990!2m3!1f0!2f0!3f0!3m2!1i1024!2i768!4f13.1!3m3!1m2!1s0x47a84e:0x9d2f!2sCaf%C3%A9%20Kotti!5e0!3m2!1sde!2sde!4v1700000000000!5m2!1sde!2sde";

/** What is pasted, the address that is stored, and the title that it gets. An empty one means that a map is all it says. */
const MAPS: readonly (readonly [text: string, url: string, title: string])[] = [
	// Google Maps
	[`${PLACE}?entry=ttu&g_ep=EgoyMDI0`, PLACE, "Café Kotti"],
	[PLACE.replace("www.google.com", "www.google.de"), PLACE, "Café Kotti"],
	[PLACE.replace("https://www.", ""), PLACE, "Café Kotti"],
	[PLACE.replace("www.google.com", "maps.google.co.uk"), PLACE, "Café Kotti"],
	[
		"https://www.google.com/maps/@52.5163,13.3777,15z?hl=de",
		"https://www.google.com/maps/@52.5163,13.3777,15z",
		"",
	],
	[
		"https://www.google.com/maps/place/52%C2%B031'12.0%22N+13%C2%B024'18.0%22E/@52.52,13.405,17z",
		"https://www.google.com/maps/place/52%C2%B031'12.0%22N+13%C2%B024'18.0%22E/@52.52,13.405,17z",
		"",
	],
	[
		"https://www.google.com/maps/dir/Alexanderplatz/Elm+Street+5,+Springfield/@52.5,13.4,12z/data=!3m1!4b1",
		"https://www.google.com/maps/dir/Alexanderplatz/Elm+Street+5,+Springfield/@52.5,13.4,12z/data=!3m1!4b1",
		"Elm Street 5, Springfield",
	],
	[
		"https://www.google.com/maps/dir/?api=1&destination=Night+Oven",
		"https://www.google.com/maps/dir/?api=1&destination=Night+Oven",
		"Night Oven",
	],
	[
		"https://maps.google.com/?q=Elm+Street+5",
		"https://www.google.com/maps/?q=Elm+Street+5",
		"Elm Street 5",
	],
	[
		"http://maps.google.com/maps?q=loc:52.52+13.405&ll=52.52,13.405&z=17",
		"https://www.google.com/maps?q=loc%3A52.52+13.405&ll=52.52%2C13.405&z=17",
		"",
	],
	[
		"https://maps.google.com/?cid=10282839743483",
		"https://www.google.com/maps/?cid=10282839743483",
		"",
	],
	[
		"https://maps.google.com/maps?daddr=52.52,13.405&saddr=",
		"https://www.google.com/maps?daddr=52.52%2C13.405",
		"",
	],
	[
		"https://www.google.com/maps/search/?api=1&query=Elm%20Street%205",
		`${SEARCH}Elm%20Street%205`,
		"Elm Street 5",
	],
	[
		"https://www.google.com/maps/search/?api=1&query=52.5%2C13.4&query_place_id=ChIJ",
		"https://www.google.com/maps/search/?api=1&query=52.5%2C13.4&query_place_id=ChIJ",
		"",
	],
	[
		"https://www.google.com/maps/search/pizza+near+me/@52.5,13.4,14z",
		"https://www.google.com/maps/search/pizza+near+me/@52.5,13.4,14z",
		"pizza near me",
	],
	[
		"https://www.google.com/maps/d/u/0/edit?mid=1AbC&usp=sharing",
		"https://www.google.com/maps/d/viewer?mid=1AbC&usp=sharing",
		"",
	],
	[
		"https://consent.google.com/m?continue=https%3A%2F%2Fwww.google.com%2Fmaps%2F%4052.5%2C13.4%2C15z&gl=DE",
		"https://www.google.com/maps/@52.5,13.4,15z",
		"",
	],
	[
		"https://www.google.com/url?q=https://maps.google.com/?q%3DElm%2BStreet%2B5&sa=D",
		"https://www.google.com/maps/?q=Elm+Street+5",
		"Elm Street 5",
	],
	// Codes of Google Maps
	[
		`<iframe src="${MAP_OF_OFFICE}" width="600" height="450" style="border:0;" allowfullscreen="" loading="lazy"></iframe>`,
		"https://www.google.com/maps?q=Caf%C3%A9+Kotti&ftid=0x47a84e%3A0x9d2f",
		"Café Kotti",
	],
	[
		MAP_OF_OFFICE,
		"https://www.google.com/maps?q=Caf%C3%A9+Kotti&ftid=0x47a84e%3A0x9d2f",
		"Café Kotti",
	],
	[
		"https://www.google.com/maps/embed?pb=!1m10!1m8!1m3!1d9713.9!2d13.4180!3d52.4990!3m2!1i1024!2i768!4f13.1!5e0",
		`${SEARCH}52.4990%2C13.4180`,
		"",
	],
	[
		"https://www.google.com/maps/embed?pb=!1m28!1m12!1m3!1d9!2d13.4!3d52.5!4m13!3e0!4m5!1s0x1a:0x2b!2sAlexanderplatz!3m2!1d52!2d13!4m5!1s0x3c:0x4d!2sNight%20Oven!3m2!1d52!2d13",
		"https://www.google.com/maps/dir/?api=1&origin=Alexanderplatz&destination=Night+Oven",
		"Night Oven",
	],
	[
		"https://www.google.com/maps/embed?pb=!4v17!6m8!1m7!1sCAoSLEFGMVFpcE!2m2!1d52.4990!2d13.4180!3f90!4f0!5f0.78",
		"https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=52.4990%2C13.4180",
		"",
	],
	[
		"<iframe src='https://maps.google.com/maps?q=Elm%20Street%205&amp;t=&amp;z=13&amp;ie=UTF8&amp;iwloc=&amp;output=embed'></iframe>",
		"https://www.google.com/maps?q=Elm+Street+5&z=13&ie=UTF8",
		"Elm Street 5",
	],
	[
		`<iframe src="https://maps.google.com/maps?q=Elm%20Street%205&#038;t=&#038;z=13&#038;output=embed"></iframe>`,
		"https://www.google.com/maps?q=Elm+Street+5&z=13",
		"Elm Street 5",
	],
	[
		`<iframe src="https://www.google.com/maps/embed/v1/place?key=AIzaSecret&q=Elm+Street+5"></iframe>`,
		`${SEARCH}Elm%20Street%205`,
		"Elm Street 5",
	],
	[
		"https://www.google.com/maps/embed/v1/place?key=AIzaSecret&q=place_id:ChIJabc",
		"https://www.google.com/maps/place/?q=place_id%3AChIJabc",
		"",
	],
	[
		"https://www.google.com/maps/embed/v1/directions?key=AIzaSecret&origin=A&destination=B",
		"https://www.google.com/maps/dir/?api=1&origin=A&destination=B",
		"B",
	],
	[
		"https://www.google.com/maps/embed/v1/streetview?key=AIzaSecret&location=52.5,13.4",
		"https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=52.5%2C13.4",
		"",
	],
	// Apple Maps
	...[
		["https://maps.apple.com/?q=Night+Oven&ll=52.52,13.405", "Night Oven"],
		["https://maps.apple.com/?ll=52.52,13.405", ""],
		["https://maps.apple.com/?address=Elm+Street+5,+Springfield", "Elm Street 5, Springfield"],
		["https://maps.apple.com/?saddr=Alexanderplatz&daddr=Night+Oven&dirflg=w", "Night Oven"],
		[
			"https://maps.apple.com/place?address=Elm%20Street%205&coordinate=52.52,13.405&name=Night%20Oven&place-id=I8D2C",
			"Night Oven",
		],
		["https://maps.apple.com/directions?source=A&destination=B&mode=walking", "B"],
		["https://maps.apple.com/search?query=bakery", "bakery"],
		["https://maps.apple.com/place?auid=1234567890&lsp=9902", ""],
		["https://maps.apple.com/look-around?coordinate=52.52,13.405", ""],
		["https://guides.apple.com/?pg=AbC", ""],
	].map(([url = "", title = ""]) => [url, url, title] as const),
	["maps.apple.com/?q=Night+Oven", "https://maps.apple.com/?q=Night+Oven", "Night Oven"],
	["http://maps.apple.com/?q=Night+Oven", "https://maps.apple.com/?q=Night+Oven", "Night Oven"],
	// OpenStreetMap
	...[
		["https://www.openstreetmap.org/#map=16/52.52/13.405", ""],
		["https://www.openstreetmap.org/?mlat=52.52&mlon=13.405#map=16/52.52/13.405", ""],
		["https://www.openstreetmap.org/node/240109189", ""],
		["https://www.openstreetmap.org/way/4683604#map=17/52.51/13.38&layers=N", ""],
		["https://www.openstreetmap.org/relation/62422", ""],
		["https://www.openstreetmap.org/search?query=Elm%20Street%205#map=6/52/13", "Elm Street 5"],
		["https://www.openstreetmap.org/directions?engine=x&route=52.5,13.4;52.6,13.5", ""],
		["https://www.openstreetmap.org/go/0MbEWt7--?m=", ""],
	].map(([url = "", title = ""]) => [url, url, title] as const),
	[
		"openstreetmap.org/#map=16/52.52/13.405",
		"https://www.openstreetmap.org/#map=16/52.52/13.405",
		"",
	],
	["https://osm.org/go/0MbEWt7--?m=", "https://www.openstreetmap.org/go/0MbEWt7--?m=", ""],
	[
		`<iframe width="425" src="https://www.openstreetmap.org/export/embed.html?bbox=13.40%2C52.50%2C13.42%2C52.52&amp;layer=mapnik&amp;marker=52.515%2C13.411"></iframe><br/><small><a href="https://www.openstreetmap.org/?mlat=52.515">View</a></small>`,
		"https://www.openstreetmap.org/?mlat=52.515&mlon=13.411#map=16/52.515/13.411",
		"",
	],
	[
		"https://www.openstreetmap.org/export/embed.html?bbox=13.40%2C52.50%2C13.42%2C52.52",
		"https://www.openstreetmap.org/?mlat=52.51&mlon=13.41#map=16/52.51/13.41",
		"",
	],
	// Others
	[
		"https://waze.com/ul?ll=52.52,13.405&navigate=yes",
		"https://www.waze.com/ul?ll=52.52,13.405&navigate=yes",
		"",
	],
	["https://waze.com/ul/hu33dc1", "https://www.waze.com/ul/hu33dc1", ""],
	[
		"https://www.waze.com/en/live-map/directions/de/berlin?to=place.ChIJ",
		"https://www.waze.com/en/live-map/directions/de/berlin?to=place.ChIJ",
		"",
	],
	[
		`<iframe src="https://embed.waze.com/iframe?zoom=16&lat=52.52&lon=13.405&pin=1"></iframe>`,
		"https://www.waze.com/ul?ll=52.52%2C13.405",
		"",
	],
	[
		"https://www.bing.com/maps?where1=Elm%20Street%205&cp=52.52~13.405",
		"https://www.bing.com/maps?where1=Elm+Street+5&cp=52.52%7E13.405",
		"Elm Street 5",
	],
	["https://share.here.com/l/52.52,13.405", "https://share.here.com/l/52.52,13.405", ""],
	["https://w3w.co/daring.lion.race", "https://what3words.com/daring.lion.race", ""],
	["geo:52.52,13.405", `${SEARCH}52.52%2C13.405`, ""],
	["geo:0,0?q=Elm+Street+5", `${SEARCH}Elm%20Street%205`, "Elm Street 5"],
	["geo:0,0?q=52.52,13.405(Night%20Oven)", `${SEARCH}52.52%2C13.405`, ""],
	// As phones copy it
	[
		"Night Oven\nhttps://maps.apple.com/?q=Night+Oven",
		"https://maps.apple.com/?q=Night+Oven",
		"Night Oven",
	],
	["Elm Street 5/7 https://maps.google.com/?cid=1028", "https://www.google.com/maps/?cid=1028", ""],
];

describe("the address of a map is stored as one of that map, and offered as one", () => {
	test.each(MAPS)("%s", (text, url, title) => {
		expect(normalizeAddress("map", text)).toEqual({ ok: true, url });
		expect(suggestKind(text)).toBe("map");
		expect(namePlace(url)).toBe(title);
		// The form shows it, and is sent again.
		expect(normalizeAddress("map", url)).toEqual({ ok: true, url });
		expect(normalizeAddress("map", typedAddress({ kind: "map", url }))).toEqual({ ok: true, url });
	});
});

test.each([
	["https://maps.app.goo.gl/AbCdEf123?g_st=ic", "https://maps.app.goo.gl/AbCdEf123?g_st=ic"],
	["maps.app.goo.gl/AbCdEf123", "https://maps.app.goo.gl/AbCdEf123"],
	["https://goo.gl/maps/AbCdEf123", "https://goo.gl/maps/AbCdEf123"],
	["https://g.page/r/CabcDEF", "https://g.page/r/CabcDEF"],
	["https://g.page/night-oven", "https://g.page/night-oven"],
	["https://maps.apple/p/AbC~dEf12", "https://maps.apple/p/AbC~dEf12"],
	[
		"Night Oven\nElm Street 5\nhttps://maps.app.goo.gl/AbCdEf123",
		"https://maps.app.goo.gl/AbCdEf123",
	],
	["Look: https://maps.apple/p/AbC~dEf12", "https://maps.apple/p/AbC~dEf12"],
])("the short address %s is accepted to be resolved, and offered as a map", (text, url) => {
	expect(normalizeTyped("map", text)).toEqual({ ok: true, url });
	expect(suggestKind(text)).toBe("map");
	expect(normalizeAddress("map", text)).toMatchObject({ ok: false });
});

const SHARE = /^This map shows no place\. Open the place on the map, choose Share/;
const PASTE = /^This isn’t the address of a map\. Enter .* or paste its link from Google Maps/;

describe("an address that shows no place is refused, with what to paste, and isn’t offered as a map", () => {
	test.each([
		["https://www.google.com/maps", SHARE],
		["https://www.google.com/maps/", SHARE],
		["maps.google.com", SHARE],
		["https://www.google.com/maps/search/?api=1&query=", SHARE],
		["https://www.google.com/maps/dir//", SHARE],
		["https://www.google.com/maps/contrib/1234567/reviews", SHARE],
		["https://www.google.com/maps/timeline", SHARE],
		["https://www.google.com/search?q=night+oven", SHARE],
		["https://www.google.com/maps/embed?pb=", SHARE],
		["https://www.google.com/maps/embed/v1/directions?key=AIzaSecret&origin=A", SHARE],
		["https://maps.app.goo.gl/", SHARE],
		["https://goo.gl/AbCdEf", SHARE],
		["https://maps.apple.com/", SHARE],
		["https://maps.apple.com/?t=m&z=12", SHARE],
		["https://www.openstreetmap.org/", SHARE],
		["https://www.openstreetmap.org/user/anna", SHARE],
		["https://www.openstreetmap.org/export/embed.html?bbox=x", SHARE],
		["https://www.waze.com/live-map", SHARE],
		["https://www.bing.com/search?q=night+oven", SHARE],
		["https://www.bing.com/maps", SHARE],
		["https://wego.here.com/", SHARE],
		["https://what3words.com/about", SHARE],
		["https://example.com/contact", PASTE],
		["example.com/contact", PASTE],
		["www.example.com", PASTE],
		["Night Oven https://example.com", PASTE],
		["https://maps.google.com.evil.example/?q=Elm+Street+5", PASTE],
		["https://evil.example/maps/place/Elm+Street+5", PASTE],
		["https://www.google.com:8443/maps/place/Elm+Street+5", PASTE],
		["https://user@www.google.com/maps/place/Elm+Street+5", PASTE],
		[`<iframe src="https://evil.example/?https://maps.google.com/?q=Elm"></iframe>`, PASTE],
		["comgooglemaps://?q=Elm+Street", PASTE],
		["geo:0,0", PASTE],
		["geo:x", PASTE],
		["https://maps.apple.com/?q=A https://maps.apple.com/?q=B", PASTE],
	])("%s", (text, problem) => {
		expect(normalizeAddress("map", text)).toEqual({
			ok: false,
			problem: expect.stringMatching(problem),
		});
		expect(suggestKind(text)).not.toBe("map");
	});
});

test.each([
	["Elm Street 5, Springfield", "Elm%20Street%205%2C%20Springfield"],
	["Café Kotti", "Caf%C3%A9%20Kotti"],
	["St. Gallen", "St.%20Gallen"],
	["St.Gallen", "St.Gallen"],
	["Berlin", "Berlin"],
	["Hauptstr. 5/7", "Hauptstr.%205%2F7"],
	["Berlin/Mitte", "Berlin%2FMitte"],
	["52.52, 13.405", "52.52%2C%2013.405"],
	["c/o Berg, Elm Street 5", "c%2Fo%20Berg%2C%20Elm%20Street%205"],
	["Haus 3: Hof", "Haus%203%3A%20Hof"],
	["新宿区西新宿2-8-1", "%E6%96%B0%E5%AE%BF%E5%8C%BA%E8%A5%BF%E6%96%B0%E5%AE%BF2-8-1"],
])("the place %s becomes a search for it, and isn’t offered as a map", (text, query) => {
	expect(normalizeAddress("map", text)).toEqual({ ok: true, url: SEARCH + query });
	expect(suggestKind(text)).toBeNull();
});

test("an empty field and a place that is too long say what to enter", () => {
	const problem = "Enter an address that a map can find";
	for (const text of ["", "  ", "x".repeat(301)]) {
		expect(normalizeAddress("map", text)).toEqual({ ok: false, problem });
	}
});
