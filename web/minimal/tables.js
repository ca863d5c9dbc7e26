// Lists the open tables, until the real client is there.
const list = document.getElementById("tables");
const note = document.getElementById("note");

function row(table) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = "/t/" + encodeURIComponent(table.table);
    link.textContent = table.table;
    item.append(link);
    if (table.map) item.append(" · " + table.map);
    return item;
}

async function show() {
    const answer = await fetch("/api/tables");
    if (!answer.ok) throw new Error(String(answer.status));
    const body = await answer.json();
    const tables = body.tables;
    list.replaceChildren(...tables.map(row));
    note.textContent = tables.length === 0 ? "There is none at the moment." : "";
}

show().catch(() => {
    note.textContent = "The list of tables cannot be had at the moment.";
});
