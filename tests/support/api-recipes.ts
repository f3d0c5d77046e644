import type { Client } from "openapi-fetch";
import type { paths } from "#app/generated/api-types.ts";

/** The recipes of docs/api.md, which quotes them. A test runs each of them. */

type Api = Client<paths>;

export async function listAllLinks(api: Api) {
	const titles: string[] = [];
	let cursor: string | null = "";
	do {
		const query: { limit: number; cursor?: string } = cursor
			? { limit: 100, cursor }
			: { limit: 100 };
		const { data, error } = await api.GET("/api/links", { params: { query } });
		if (error) throw new Error(error.message);
		titles.push(...data.links.map((link) => link.title));
		cursor = data.next_cursor;
	} while (cursor);
	return titles;
}

export async function addLinkOnce(api: Api) {
	const key = crypto.randomUUID(); // Store it with your job: a retry sends the same key.
	const { data, error } = await api.POST("/api/links", {
		params: { header: { "Idempotency-Key": key } },
		body: { title: "New album", url: "https://music.example.com/album" },
	});
	if (error) throw new Error(error.message);
	return data;
}

export async function keepShopLinkUpToDate(api: Api) {
	const { data, error } = await api.PUT("/api/links/by-external-id/{external_id}", {
		params: { path: { external_id: "shop-42" } },
		body: { title: "Shop", url: "https://shop.example.com/summer" },
	});
	if (error) throw new Error(error.message);
	return data;
}

export async function renameLinkCarefully(api: Api, id: string) {
	const path = { id };
	const read = await api.GET("/api/links/{id}", { params: { path } });
	if (read.error) throw new Error(read.error.message);
	const header = { "If-Match": read.response.headers.get("ETag") ?? "" };
	const { data, error, response } = await api.PATCH("/api/links/{id}", {
		params: { path, header },
		body: { title: `${read.data.title} (new)` },
	});
	if (response.status === 412) throw new Error("Somebody changed it meanwhile: read it again.");
	if (error) throw new Error(error.message);
	return data;
}

export async function moveLastLinkToTop(api: Api) {
	const read = await api.GET("/api/links/order");
	if (read.error) throw new Error(read.error.message);
	const { ids } = read.data;
	const { data, error } = await api.PUT("/api/links/order", {
		body: { ids: [...ids.slice(-1), ...ids.slice(0, -1)] },
	});
	if (error) throw new Error(error.message);
	return data;
}

export async function changeProfile(api: Api) {
	const { data, error } = await api.PATCH("/api/profile", {
		body: { bio: "Photographs of gardens" },
	});
	if (error) throw new Error(error.message);
	return data;
}

export async function chooseTheme(api: Api) {
	const { data, error } = await api.PATCH("/api/theme", { body: { preset: "dark" } });
	if (error) throw new Error(error.message);
	return data;
}

export async function readLastWeek(api: Api) {
	const { data, error } = await api.GET("/api/analytics/summary", {
		params: { query: { days: 7 } },
	});
	if (error) throw new Error(error.message);
	return `${data.total_views} views, ${data.link_clicks} clicks`;
}

export async function askSupport(api: Api) {
	const { data, error } = await api.POST("/api/tickets", {
		body: { subject: "A question", message: "How do I connect my domain?" },
	});
	if (error) throw new Error(error.message);
	return data.message;
}

export async function undoLastChange(api: Api) {
	const read = await api.GET("/api/history");
	if (read.error) throw new Error(read.error.message);
	const [, previous] = read.data.versions;
	if (!previous) throw new Error("There is no earlier version.");
	const { error } = await api.POST("/api/history/{id}/restore", {
		params: { path: { id: previous.id } },
	});
	if (error) throw new Error(error.message);
	return previous.id;
}
