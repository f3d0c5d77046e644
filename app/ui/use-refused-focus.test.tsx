import { useForm } from "@conform-to/react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { CheckboxField, PasswordField, SelectField, TextareaField, TextField } from "./field.tsx";
import { Notice } from "./notice.tsx";
import { ReplyToast } from "./reply-toast.tsx";
import { ToastProvider } from "./toast.tsx";

const FIELDS = {
	TextField,
	TextareaField,
	PasswordField,
	CheckboxField,
	SelectField: (props: Parameters<typeof TextField>[0]) => (
		<SelectField field={props.field} label={props.label} options={[]} />
	),
};

function render(Field: (typeof FIELDS)[keyof typeof FIELDS], error: Record<string, string[]>) {
	function Form() {
		const [, fields] = useForm<{ text: string }>({
			id: "form",
			lastResult: { status: "error", initialValue: {}, error },
		});
		return <Field field={fields.text} label="Text" />;
	}
	return renderToStaticMarkup(<Form />);
}

describe.each(Object.entries(FIELDS))("%s in the document that answers a form", (_name, Field) => {
	test("has the focus if it was refused", () => {
		expect(render(Field, { text: ["Too short"] })).toContain('autofocus=""');
		expect(render(Field, { other: ["Too short"] })).not.toContain("autofocus");
	});
});

test("an alert has the focus, other notices don't", () => {
	expect(renderToStaticMarkup(<Notice role="alert">A</Notice>)).toContain(
		'tabindex="-1" autofocus',
	);
	expect(renderToStaticMarkup(<Notice role="status">A</Notice>)).not.toContain("autofocus");
	expect(renderToStaticMarkup(<Notice>A</Notice>)).not.toContain("autofocus");
});

test.each([
	[{}, true],
	[{ "": ["It is gone."] }, true],
	[{ intent: ["Forged"] }, true],
	[{ title: ["Too long"] }, false],
])("the toast of a form with the errors %j has the focus: %s", async (error, hasFocus) => {
	const reply = { toast: { type: "error" as const, message: "Not saved" }, result: { error } };
	const routes = [
		{
			id: "page",
			path: "/",
			element: (
				<ToastProvider>
					<ReplyToast toast={reply.toast} />
				</ToastProvider>
			),
			action: () => reply,
		},
	];
	const request = new Request("http://site.example/", { method: "POST", body: "" });
	const context = await createStaticHandler(routes).query(request);
	if (context instanceof Response) throw new Error("The page redirects");
	const router = createStaticRouter(routes, context);
	const html = renderToStaticMarkup(
		<StaticRouterProvider router={router} context={context} hydrate={false} />,
	);
	expect(html).toContain("Not saved");
	expect(html.includes("autofocus")).toBe(hasFocus);
});
