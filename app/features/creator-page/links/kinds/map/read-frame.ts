import { searchFor } from "./search-for.ts";

/** Frames that show a map in another page don't open as a page: these functions find the address that shows the same. */

const GOOGLE = "https://www.google.com/maps";

/** @param path path from "/maps/embed" on */
export function readGoogleFrame(path: string, parameters: URLSearchParams): string | null {
	const code = parameters.get("pb");
	return code === null ? readApiFrame(path, parameters) : readCode(code);
}

const PLACE = /!1s(0x[0-9a-f]+:0x[0-9a-f]+)(?:!2s([^!]+))?/gi;
const MIDDLE = /!2d(-?[\d.]+)!3d(-?[\d.]+)/;
const PANORAMA = /!1m7!1s[\w-]+!2m2!1d(-?[\d.]+)!2d(-?[\d.]+)/;

/**
 * The frame of "Embed a map" has all that it shows in one parameter: ids and names of places, and the coordinates of the
 * middle. "!3e" is the means of transport.
 */
function readCode(code: string): string | null {
	const places = [...code.matchAll(PLACE)].map(([, id = "", name]) => ({ id, name }));
	const [first, last] = [places[0], places.at(-1)];
	if (first !== last && /!3e\d/.test(code) && first?.name && last?.name) {
		return directions({ origin: first.name, destination: last.name });
	}
	if (first) {
		return `${GOOGLE}?${new URLSearchParams({ ...(first.name ? { q: first.name } : {}), ftid: first.id })}`;
	}
	const [, latitude, longitude] = PANORAMA.exec(code) ?? [];
	if (latitude !== undefined) {
		const view = { api: "1", map_action: "pano", viewpoint: `${latitude},${longitude}` };
		return `${GOOGLE}/@?${new URLSearchParams(view)}`;
	}
	const [, east, north] = MIDDLE.exec(code) ?? [];
	return north === undefined ? null : searchFor(`${north},${east}`);
}

/** The frame of https://developers.google.com/maps/documentation/embed: its address contains somebody's key. */
function readApiFrame(path: string, parameters: URLSearchParams): string | null {
	const text = (name: string) => parameters.get(name)?.trim() ?? "";
	if (path.endsWith("/directions")) {
		const [origin, destination, waypoints] = [
			text("origin"),
			text("destination"),
			text("waypoints"),
		];
		return destination === "" ? null : directions({ origin, destination, waypoints });
	}
	if (path.endsWith("/streetview")) {
		const viewpoint = text("location");
		const view = { api: "1", map_action: "pano", viewpoint };
		return viewpoint === "" ? null : `${GOOGLE}/@?${new URLSearchParams(view)}`;
	}
	const place = text("q") || text("center");
	if (place === "") return null;
	return place.startsWith("place_id:")
		? `${GOOGLE}/place/?${new URLSearchParams({ q: place })}`
		: searchFor(place);
}

/** https://developers.google.com/maps/documentation/urls/get-started#directions-action */
function directions(ends: { origin: string; destination: string; waypoints?: string }): string {
	const given = Object.entries(ends).filter(([, name]) => name !== "");
	return `${GOOGLE}/dir/?${new URLSearchParams([["api", "1"], ...given])}`;
}

/** The middle is a marker, or that of the shown area. */
export function readOpenStreetMapFrame(parameters: URLSearchParams): string | null {
	const numbers = (name: string) => (parameters.get(name) ?? "").split(",").map(Number.parseFloat);
	const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] =
		numbers("bbox");
	const [latitude = Number.NaN, longitude = (west + east) / 2] = parameters.has("marker")
		? numbers("marker")
		: [(south + north) / 2];
	if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return null;
	const [lat, lon] = [latitude, longitude].map((degrees) => Number(degrees.toFixed(5)));
	return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`;
}
